import { describe, expect, it } from '@jest/globals';
import {
  changeView,
  deleteView,
  listSavedViews,
  listSubmissionRows,
  saveView,
  type SavedView,
} from '@site/shared/contracts/staff';
import { expectAccessible, renderPage } from '@site/shared/testing';
import { aSubmissionRow } from '@site/shared/testing/factories';
import { screen, waitFor, within } from '@testing-library/react';
import { AdminPage } from '../../../app/admin-page.tsx';
import { answerSubmissions, signIn, useFakes } from '../../../staff.fixture.ts';
import { PALETTE_COPY } from '../../../app/palette/admin-palette-content.ts';
import { COLUMN_NAMES } from '../admin-submissions-content.ts';

const fakes = useFakes();

const RETAIL: SavedView = {
  id: '01890a5d-ac96-774b-bcce-b302099a8057',
  name: 'Retail',
  is_shared: false,
  owner: 'staff@example.com',
  is_editable: true,
  list: { industry: 'retail', sort: 'received', order: 'ascending', columns: 'date,company,status' },
};
const SHARED: SavedView = {
  ...RETAIL,
  id: '01890a5d-ac96-774b-bcce-b302099a8058',
  name: 'Desk',
  is_shared: true,
  owner: 'ann@example.com',
  is_editable: false,
  list: { sort: 'due', order: 'ascending', due: 'today', density: 'compact', rows: 100 },
};

async function open(path = '/admin', views: readonly SavedView[] = [RETAIL, SHARED]) {
  signIn(fakes.api, 'reviewer');
  answerSubmissions(fakes.api, aSubmissionRow());
  const stored = { items: views };
  fakes.api.answer(listSavedViews, () => ({ status: 200, body: stored }));
  fakes.api.answer(saveView, ({ body }) => {
    const saved = { ...RETAIL, id: '01890a5d-ac96-774b-bcce-b302099a8059', ...body } as SavedView;
    stored.items = [...stored.items, saved];
    return { status: 201, body: saved };
  });
  fakes.api.answer(changeView, ({ params, body }) => {
    stored.items = stored.items.map((each) =>
      each.id === params['id'] ? ({ ...each, ...body } as SavedView) : each,
    );
    return { status: 200, body: { ...RETAIL, ...body } };
  });
  fakes.api.answer(deleteView, ({ params }) => {
    stored.items = stored.items.filter(({ id }) => id !== params['id']);
    return { status: 204 };
  });
  const page = renderPage(AdminPage, { path });
  await screen.findByRole('table');
  return { ...page, stored };
}
const nav = async () =>
  within(await screen.findByRole('navigation', { name: PALETTE_COPY.groups.savedViews }));
const lastQuery = () => fakes.api.callsTo(listSubmissionRows).at(-1)?.query;
const headers = () =>
  screen.getAllByRole('columnheader').map((header) => (header.querySelector('button') ?? header).textContent);

describe('the saved views', () => {
  it('lead to their list, and the current one is marked', async () => {
    const { user, container } = await open();
    const links = await nav();
    expect(links.getByRole('link', { name: 'All' }).getAttribute('aria-current')).toBe('true');
    await user.click(links.getByRole('link', { name: 'Retail' }));

    await waitFor(() => expect(lastQuery()).toMatchObject({ industry: 'retail', order: 'ascending' }));
    expect(headers()).toEqual(['Date', 'Company', COLUMN_NAMES.status]);
    expect(links.getByRole('link', { name: 'Retail' }).getAttribute('aria-current')).toBe('true');
    expect(links.getByRole('link', { name: 'All' }).getAttribute('aria-current')).toBeNull();
    await user.click(links.getByRole('link', { name: 'Desk (shared)' }));
    await waitFor(() => expect(lastQuery()).toMatchObject({ due: 'today', limit: '100' }));
    await expectAccessible(container);
  });

  it('of others cannot be edited', async () => {
    const { user } = await open('/admin?industry=retail&sort-order=ascending&columns=status');
    const links = await nav();
    expect(await links.findByRole('button', { name: 'Edit view' })).toBeTruthy();
    await user.click(links.getByRole('link', { name: 'Desk (shared)' }));

    await waitFor(() => expect(links.queryByRole('button')).toBeNull());
  });

  it('are saved under a name', async () => {
    const { user, services, baseElement } = await open('/admin?industry=finance&density=compact', []);
    await user.click(await (await nav()).findByRole('button', { name: 'Save view' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Save this view' }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(dialog.getByText('Enter a name')).toBeTruthy();
    await expectAccessible(baseElement);
    await user.type(dialog.getByLabelText('Name'), 'Finance');
    await user.click(dialog.getByLabelText(/^Share with all staff/));
    await user.click(dialog.getByRole('button', { name: 'Save' }));

    await waitFor(() => expect(services.toasts[0]?.title).toBe('View saved'));
    expect(fakes.api.callsTo(saveView).map(({ body }) => body)).toEqual([
      {
        name: 'Finance',
        is_shared: true,
        list: { industry: 'finance', sort: 'received', order: 'descending', density: 'compact' },
      },
    ]);
    const link = await (await nav()).findByRole('link', { name: 'Finance (shared)' });
    expect(link.getAttribute('aria-current')).toBe('true');
  });

  it('can take the place of another one', async () => {
    const { user } = await open('/admin?industry=finance');
    await user.click(await (await nav()).findByRole('button', { name: 'Save view' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Save this view' }));
    expect(within(dialog.getByLabelText('Save as')).queryByRole('option', { name: 'Desk' })).toBeNull();
    await user.selectOptions(dialog.getByLabelText('Save as'), 'Retail');
    await user.click(dialog.getByRole('button', { name: 'Save' }));

    await waitFor(() =>
      expect(fakes.api.callsTo(changeView).map(({ body }) => body)).toMatchObject([
        { name: 'Retail', list: { industry: 'finance' } },
      ]),
    );
  });

  it('are deleted', async () => {
    const { user, services } = await open('/admin?industry=retail&sort-order=ascending&columns=status');
    await user.click(await (await nav()).findByRole('button', { name: 'Edit view' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit the view' }));
    await user.click(dialog.getByRole('button', { name: 'Delete view' }));

    await waitFor(() => expect(services.toasts[0]?.title).toBe('View deleted'));
    await waitFor(async () => expect((await nav()).queryByRole('link', { name: 'Retail' })).toBeNull());
  });

  it('with a name that is taken say so in the form', async () => {
    const { user } = await open('/admin?industry=finance');
    const detail = 'You have a view of this name. Choose another one';
    fakes.api.answer(saveView, () => ({
      status: 409,
      body: { title: 'Already exists', detail, status: 409, code: 'duplicate' },
    }));
    await user.click(await (await nav()).findByRole('button', { name: 'Save view' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Save this view' }));
    await user.type(dialog.getByLabelText('Name'), 'Retail');
    await user.click(dialog.getByRole('button', { name: 'Save' }));

    expect(await dialog.findByText(detail)).toBeTruthy();
  });

  it('take no space while there are none', async () => {
    await open('/admin', []);

    expect(screen.queryByRole('navigation', { name: PALETTE_COPY.groups.savedViews })).toBeNull();
  });
});
