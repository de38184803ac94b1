import { describe, expect, it } from '@jest/globals';
import {
  changeSubmissions,
  eraseSubmissions,
  exportSelection,
  listAssignees,
  moveSpam,
  selectSubmissions,
} from '@site/shared/contracts/staff';
import { type Role } from '@site/shared/contracts/auth';
import { expectAccessible, renderPage } from '@site/shared/testing';
import { aSubmissionRow } from '@site/shared/testing/factories';
import { screen, waitFor, within } from '@testing-library/react';
import { AdminPage } from '../../../app/admin-page.tsx';
import { SELECTION_COPY } from './admin-selection-content.ts';
import { answerSubmissions, signIn, useFakes } from '../../../staff.fixture.ts';
import { DEAD_MAILS_COPY } from '../../mails/admin-mails-content.ts';
import { COLUMN_NAMES } from '../admin-submissions-content.ts';

const fakes = useFakes();

async function open(role: Role = 'reviewer') {
  signIn(fakes.api, role);
  const rows = ['1', '2'].map((id) =>
    aSubmissionRow({ id, company_name: `Harbor ${id}`, reference: `AR-000${id}` }),
  );
  answerSubmissions(fakes.api, ...rows);
  fakes.api.answer(listAssignees, () => ({
    status: 200,
    body: { items: [{ id: 'u2', email: 'ann@x.example' }] },
  }));
  fakes.api.answer(changeSubmissions, ({ body }) => ({
    status: 200,
    body: { changed: body.ids.length, unchanged: 0, missing: 0, conflicts: 0 },
  }));
  const page = renderPage(AdminPage, { path: '/admin' });
  await screen.findByRole('table');
  return page;
}

const bar = () => screen.findByRole('form', { name: 'Change the selected submissions' });
/** While the bar works, it shows the progress in place of how many are selected. */
const barGone = () =>
  waitFor(() => expect(screen.queryByRole('form', { name: 'Change the selected submissions' })).toBeNull());
const bodies = () =>
  fakes.api.callsTo(changeSubmissions).map(({ body }) => body as { readonly ids: readonly string[] });

describe('selected submissions', () => {
  it('are changed together, and the outcome is told', async () => {
    const { user, services } = await open();
    await user.click(screen.getByRole('checkbox', { name: 'Select Harbor 1, AR-0001' }));
    const form = within(await bar());
    expect(screen.getByText('1 selected')).toBeTruthy();
    await user.click(screen.getByRole('checkbox', { name: DEAD_MAILS_COPY.selectAll }));
    expect(screen.getByText('2 selected')).toBeTruthy();
    await form.findByRole('option', { name: 'ann@x.example' });

    await user.selectOptions(form.getByLabelText(COLUMN_NAMES.status), 'Contacted');
    await user.selectOptions(form.getByLabelText(COLUMN_NAMES.assignee), 'ann@x.example');
    await user.click(form.getByRole('button', { name: 'Apply' }));

    await waitFor(() =>
      expect(services.toasts).toMatchObject([{ title: 'Submissions changed', description: '2 changed.' }]),
    );
    expect(bodies()).toEqual([{ ids: ['1', '2'], status: 'contacted', assignee_id: 'u2' }]);
    await barGone();
  });

  it('that match are selected by the server and changed in parts', async () => {
    const { user } = await open();
    const ids = Array.from({ length: 250 }, (_, index) => `s${index}`);
    fakes.api.answer(selectSubmissions, () => ({ status: 200, body: { ids, isCapped: false } }));
    await user.click(screen.getByRole('button', { name: 'Select all that match' }));
    const form = within(await bar());
    expect(screen.getByText('250 selected')).toBeTruthy();

    await user.selectOptions(form.getByLabelText(COLUMN_NAMES.status), 'Archived');
    await user.click(form.getByRole('button', { name: 'Apply' }));

    await waitFor(() => expect(bodies().map(({ ids: part }) => part.length)).toEqual([100, 100, 50]));
  });

  it('move the focus to the list when their bar goes away, and not out of a field', async () => {
    const { user } = await open();
    const change = async () => {
      await user.click(screen.getByRole('checkbox', { name: 'Select Harbor 1, AR-0001' }));
      const form = within(await bar());
      await user.selectOptions(form.getByLabelText(COLUMN_NAMES.status), 'Contacted');
      await user.click(form.getByRole('button', { name: 'Apply' }));
    };
    await change();
    await barGone();
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Application submissions' }));

    let answer = () => {};
    const answered = new Promise<void>((resolve) => (answer = resolve));
    fakes.api.answer(changeSubmissions, async () => {
      await answered;
      return { status: 200, body: { changed: 1, unchanged: 0, missing: 0, conflicts: 0 } };
    });
    await change();
    await user.click(screen.getByRole('searchbox', { name: 'Search' }));
    answer();
    await barGone();

    expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Search' }));
    expect(screen.getByRole('searchbox', { name: 'Search' }).getAttribute('aria-required')).toBeNull();
  });

  it('stay selected from the part on that failed', async () => {
    const { user, services } = await open();
    fakes.api.answer(changeSubmissions, () => {
      throw new TypeError('Failed to fetch');
    });
    await user.click(screen.getByRole('checkbox', { name: DEAD_MAILS_COPY.selectAll }));
    const form = within(await bar());
    await user.selectOptions(form.getByLabelText(COLUMN_NAMES.status), 'Won');
    await user.click(form.getByRole('button', { name: 'Apply' }));

    await waitFor(() => expect(services.toasts).toMatchObject([{ tone: 'destructive' }]));
    expect(screen.getByText('2 selected')).toBeTruthy();
  });

  it('need a change, and a reason when they are lost', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('checkbox', { name: DEAD_MAILS_COPY.selectAll }));
    const form = within(await bar());
    await user.click(form.getByRole('button', { name: 'Apply' }));
    expect(await form.findByText('Choose a status or a person')).toBeTruthy();

    await user.selectOptions(form.getByLabelText(COLUMN_NAMES.status), 'Lost');
    await user.click(form.getByRole('button', { name: 'Apply' }));
    expect(form.getByLabelText('Reason').getAttribute('aria-invalid')).toBe('true');
    expect(bodies()).toEqual([]);
  });

  it('are marked as spam together', async () => {
    const { user, services } = await open();
    fakes.api.answer(moveSpam, () => ({ status: 200, body: { moved: 1, missing: 1 } }));
    await user.click(screen.getByRole('checkbox', { name: DEAD_MAILS_COPY.selectAll }));
    await user.click(await screen.findByRole('button', { name: 'Mark as spam' }));

    await waitFor(() =>
      expect(services.toasts).toMatchObject([
        { title: 'Marked as spam', description: '1 moved to quarantine, 1 already gone.' },
      ]),
    );
    expect(fakes.api.callsTo(moveSpam).map(({ body }) => body)).toEqual([{ ids: ['1', '2'], spam: true }]);
  });

  it('are exported', async () => {
    const { createObjectURL } = URL;
    URL.createObjectURL = () => 'blob:selected';
    URL.revokeObjectURL = () => undefined;
    const { user, services } = await open();
    fakes.api.answer(exportSelection, () => ({ status: 200, body: 'reference' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select Harbor 2, AR-0002' }));
    await user.click(await screen.findByRole('button', { name: 'Export selected' }));

    await waitFor(() => expect(services.toasts).toMatchObject([{ title: 'Submissions exported' }]));
    expect(fakes.api.callsTo(exportSelection).map(({ body }) => body)).toEqual([{ ids: ['2'] }]);
    URL.createObjectURL = createObjectURL;
  });

  it('are erased by an admin who types how many', async () => {
    const { user, services } = await open('admin');
    fakes.api.answer(eraseSubmissions, () => ({ status: 200, body: { moved: 2, missing: 0 } }));
    await user.click(screen.getByRole('checkbox', { name: DEAD_MAILS_COPY.selectAll }));
    await user.click(await screen.findByRole('button', { name: 'Erase...' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Erase 2 submissions?' }));
    await user.type(dialog.getByLabelText('Type 2 to confirm'), '3');
    await user.click(dialog.getByRole('button', { name: SELECTION_COPY.erase.confirm }));
    expect(dialog.getByLabelText('Type 2 to confirm').getAttribute('aria-invalid')).toBe('true');
    expect(fakes.api.callsTo(eraseSubmissions)).toEqual([]);

    await user.clear(dialog.getByLabelText('Type 2 to confirm'));
    await user.type(dialog.getByLabelText('Type 2 to confirm'), '2');
    await user.click(dialog.getByRole('button', { name: SELECTION_COPY.erase.confirm }));
    await waitFor(() => expect(services.toasts).toMatchObject([{ description: '2 erased.' }]));
    await barGone();
  });

  it('cannot be erased by others', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('checkbox', { name: DEAD_MAILS_COPY.selectAll }));

    expect(await screen.findByRole('button', { name: 'Mark as spam' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Erase...' })).toBeNull();
  });

  it('have no accessibility findings', async () => {
    const { user, container } = await open();
    await user.click(screen.getByRole('checkbox', { name: DEAD_MAILS_COPY.selectAll }));
    await bar();

    await expectAccessible(container);
  });
});
