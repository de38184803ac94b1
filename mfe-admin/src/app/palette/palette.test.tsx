import { describe, expect, it } from '@jest/globals';
import { findSubmission, listSavedViews, type SavedView } from '@site/shared/contracts/staff';
import { expectAccessible, renderPage } from '@site/shared/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { AdminPage } from '../admin-page.tsx';
import { answerAnalytics } from '../../features/analytics/summary.fixture.ts';
import { findInPalette, openPalette, paletteField } from './palette.fixture.ts';
import { answerRecord, NOT_FOUND, RECORD } from '../../features/submissions/record/record.fixture.ts';
import { signIn, useFakes } from '../../staff.fixture.ts';
import { findReference } from './find-reference.ts';
import { PALETTE_COPY } from './admin-palette-content.ts';
import { VIEWS_COPY } from '../views/admin-views-content.ts';
import { ACCOUNT_LINK } from '../../features/account/settings/admin-account-link-content.ts';
import { KEYBOARD_COPY } from './admin-keyboard-content.ts';

const fakes = useFakes();

const VIEW: SavedView = {
  ...{ id: 'v1', name: 'Large and new', is_shared: false, owner: 'staff@example.com', is_editable: true },
  list: { status: 'new', companySize: 'large', sort: 'received', order: 'descending' },
};

async function open(path = '/admin', role: Parameters<typeof signIn>[1] = 'admin') {
  signIn(fakes.api, role);
  answerAnalytics(fakes.api);
  fakes.api.answer(findSubmission, () => NOT_FOUND);
  fakes.api.answer(listSavedViews, () => ({ status: 200, body: { items: [VIEW] } }));
  const page = renderPage(AdminPage, { path, facts: { reportingTimeZone: 'UTC' } });
  await screen.findByRole('button', { name: /^Find or go to/ });
  return page;
}
const options = () =>
  within(screen.getByRole('listbox', { name: PALETTE_COPY.title })).queryAllByRole('option');
const commands = () => options().map(({ textContent }) => textContent);

describe('the command palette', () => {
  it('opens by Ctrl+K on every view, leads to the views and the saved views, and closes by Escape', async () => {
    const { user, baseElement } = await open('/admin?view=mail');
    await user.keyboard('{Control>}k{/Control}');

    expect(await paletteField()).toBe(document.activeElement);
    await screen.findByText('Large and new');
    expect(commands()).toEqual([
      ...[
        'Submissions',
        VIEWS_COPY.views.subscribers.title,
        VIEWS_COPY.views.mail.title,
        'Analytics',
        VIEWS_COPY.views.settings.title,
        VIEWS_COPY.views.users.title,
        'Releases',
        VIEWS_COPY.views.audit.title,
      ],
      ...[ACCOUNT_LINK, 'Large and new', KEYBOARD_COPY.title],
    ]);
    await expectAccessible(baseElement);
  });

  it('ignores the keyless events of a browser that fills a form in', async () => {
    await open('/admin?view=mail');
    const failures: unknown[] = [];
    const note = ({ error }: ErrorEvent) => void failures.push(error);
    window.addEventListener('error', note);

    for (const target of [document.body, screen.getByRole('button', { name: /^Find or go to/ })])
      fireEvent(target, new Event('keydown', { bubbles: true }));

    window.removeEventListener('error', note);
    expect(failures).toEqual([]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('runs the command that the arrow keys choose, and gives the focus back', async () => {
    const { user, location } = await open();
    await user.type(await openPalette(user), '{ArrowDown}{ArrowDown}{Enter}');

    expect(location()).toBe('/admin?view=mail');
    expect(screen.queryByRole('dialog', { name: PALETTE_COPY.title })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Find or go to/ }));
  });

  it.each([
    ['bers', VIEWS_COPY.views.subscribers.title, '/admin?view=subscribers'],
    ['new large', 'Large and new', '/admin?status=new&size=large'],
    ['lärge', 'Large and new', '/admin?status=new&size=large'],
    ['Harbour Freight', 'Search the submissions for “Harbour Freight”', '/admin?text=Harbour+Freight'],
    ['ar7k3m92qx', 'Open AR-7K3M-92QX', '/admin?id=AR-7K3M-92QX'],
  ])('leads to what is typed: %s', async (typed, command, address) => {
    const { user, location } = await open('/admin?view=mail');
    answerRecord(fakes.api, RECORD);
    const field = await openPalette(user);
    await screen.findByText('Large and new');
    await user.type(field, typed);
    await user.click(await screen.findByRole('option', { name: command }));

    await waitFor(() => expect(location()).toBe(address));
  });

  it('leads from an open application to a search, which it would cover on a phone', async () => {
    const { user, location } = await open('/admin?id=AR-0000-0000&status=new');
    await screen.findByText(/No application has the reference/);
    await user.type(await openPalette(user), 'Harbour');
    await user.click(await screen.findByRole('option', { name: 'Search the submissions for “Harbour”' }));

    await waitFor(() => expect(location()).toBe('/admin?text=Harbour'));
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Application submissions' }));
  });

  it('says that nothing has this name', async () => {
    const { user } = await open();
    await user.type(await openPalette(user), '?!');

    expect(await screen.findByText(PALETTE_COPY.none)).toBeTruthy();
    expect(commands()).toEqual([]);
  });

  it('offers an analyst no application and no view without permission', async () => {
    const { user } = await open('/admin?view=analytics', 'analyst');
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await paletteField(), 'AR-7K3M-92QX');
    expect(commands()).toEqual([]);
    await user.clear(await paletteField());

    expect(commands()).toEqual(['Analytics', ACCOUNT_LINK, KEYBOARD_COPY.title]);
    expect(fakes.api.callsTo(listSavedViews)).toEqual([]);
  });

  it('does not open over a question', async () => {
    signIn(fakes.api);
    const stored = answerRecord(fakes.api, RECORD);
    const { user } = renderPage(AdminPage, { path: `/admin?id=${RECORD.reference}` });
    await user.click(await screen.findByRole('button', { name: 'Erase...' }));
    await screen.findByRole('alertdialog');
    await user.keyboard('{Control>}k{/Control}');

    expect(screen.queryByRole('dialog', { name: PALETTE_COPY.title })).toBeNull();
    expect(stored.record).not.toBeNull();
  });

  it('opens an application that is told to be unknown', async () => {
    const { user } = await open();
    await findInPalette(user, 'AR-0000-0000');

    const record = await screen.findByRole('region', { name: 'Application AR-0000-0000' });
    expect(await within(record).findByText(/No application has the reference/)).toBeTruthy();
  });
});

describe('the reference that staff type', () => {
  it.each([
    ['AR-7K3M-92QX', 'AR-7K3M-92QX'],
    [' ar 7k3m 92qx ', 'AR-7K3M-92QX'],
    ['7k3m92qx', 'AR-7K3M-92QX'],
    ['invoices', undefined],
    ['AR-7K3M-92Q', undefined],
    ['', undefined],
  ])('%j is %j', (typed, reference) => {
    expect(findReference(typed)).toBe(reference);
  });
});
