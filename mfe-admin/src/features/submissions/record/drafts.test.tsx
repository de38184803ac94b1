import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { addSubmissionNote, eraseSubmission } from '@site/shared/contracts/staff';
import { readOwnRole } from '@site/shared/contracts/auth';
import { recordingServices, renderPage, type RecordingServices } from '@site/shared/testing';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { AdminPage } from '../../../app/admin-page.tsx';
import { authClient } from '../../../session/auth-client.ts';
import { forgetQueries } from '../../../session/kept-queries.ts';
import { clearSignOutMark, markSignOut } from '../../../session/sign-out-mark.ts';
import { aSession, EMAIL, PASSWORD, SIGN_IN, SIGN_OUT, signIn, useFakes } from '../../../staff.fixture.ts';
import { ERASE_COPY } from './admin-record-content.ts';
import { aNote, answerRecord, RECORD } from './record.fixture.ts';
import { COLUMN_NAMES } from '../admin-submissions-content.ts';
import { ADMIN_COPY } from '../../../kit/admin-content.ts';
import { SESSION_END_CONTENT } from '../../../session/end/admin-session-end-content.ts';

const fakes = useFakes();

const TEXT = 'Call back on Monday';

/** What the shell gives to all pages of the tab. */
let services: RecordingServices;
beforeEach(() => {
  services = recordingServices();
});
afterEach(() => forgetQueries(services));

async function open() {
  signIn(fakes.api);
  const stored = answerRecord(fakes.api);
  stored.notes = [aNote({ editable_until: '2099-01-01T00:00:00.000Z' })];
  fakes.api.answer(SIGN_OUT, () => ({ status: 204 }));
  const page = renderPage(<AdminPage services={services} />, { path: `/admin?id=${RECORD.reference}` });
  return { ...page, note: await findNote() };
}

/** What the page of the next document finds: this tab's storage, and nothing in memory. */
async function reload() {
  cleanup();
  forgetQueries(services);
  services = recordingServices();
  return open();
}

const edited = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Edit your note' });
const status = () => screen.findByRole<HTMLSelectElement>('combobox', { name: COLUMN_NAMES.status });

const findNote = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Add a note' });

/** Whether the browser would ask before it closes the tab. */
function asksBeforeClosing(): boolean {
  const closing = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(closing);
  return closing.defaultPrevented;
}

describe('what staff have typed and not sent', () => {
  it('stays while another page of the site is shown', async () => {
    const { user, note } = await open();
    await user.type(note, TEXT);

    cleanup();
    const { note: later } = await open();

    expect(later.value).toBe(TEXT);
  });

  it('stays when another record is opened with a key: the note, the status, and an open reply', async () => {
    const { user, note } = await open();
    await user.type(note, TEXT);
    await user.selectOptions(await status(), 'Contacted');
    await user.click(screen.getByRole('button', { name: 'Reply' }));
    await user.type(screen.getByRole('textbox', { name: 'Subject' }), 'Your invoices');

    await user.click(screen.getByRole('button', { name: ADMIN_COPY.close }));
    await waitFor(() => expect(note.isConnected).toBe(false));
    cleanup();
    const { note: later } = await open();

    expect(later.value).toBe(TEXT);
    expect((await status()).value).toBe('contacted');
    expect(screen.getByRole('textbox', { name: 'Subject' })).toHaveProperty('value', 'Your invoices');
    // Nothing takes the focus from what somebody types meanwhile.
    expect(document.activeElement?.tagName).not.toBe('SELECT');
  });

  it('stays over a reload, with the edited text of a note', async () => {
    const { user, note } = await open();
    await user.type(note, TEXT);
    await user.selectOptions(await status(), 'Contacted');
    await user.click(await screen.findByRole('button', { name: /^Edit/ }));
    expect(document.activeElement).toBe(edited());
    await user.type(edited(), ' on Friday');

    const { note: later } = await reload();
    expect(later.value).toBe(TEXT);
    expect((await status()).value).toBe('contacted');
    await waitFor(() => expect(edited().value).toBe('Call back on Friday'));
    expect(document.activeElement).not.toBe(edited());
  });

  it('stays when the session ends and the same user signs in later', async () => {
    const { user, note, location } = await open();
    await user.type(note, TEXT);
    await act(async () => void (await (await authClient()).signOut({ scope: 'local' })));
    const dialog = within(
      await screen.findByRole('alertdialog', { name: SESSION_END_CONTENT['sign-in'].title }),
    );
    await user.click(dialog.getByRole('button', { name: SESSION_END_CONTENT.cancel }));
    await user.click(await screen.findByRole('button', { name: SESSION_END_CONTENT.leave.leave }));
    await waitFor(() => expect(location()).toMatch('/auth'));

    expect((await reload()).note.value).toBe(TEXT);
  });

  it('is forgotten by a sign-out in another tab that this one has not heard of', async () => {
    const { user, note } = await open();
    await user.type(note, TEXT);
    cleanup();
    forgetQueries(services);
    markSignOut();
    clearSignOutMark();

    expect((await reload()).note.value).toBe('');
  });

  it('is another note in a copy of the tab, and the same one after a reload', async () => {
    const idOf = () => /"id":"([^"]+)"/.exec(sessionStorage.getItem('staff-drafts') ?? '')?.[1];
    const { user, note } = await open();
    await user.type(note, TEXT);
    const id = idOf();
    await reload();
    expect(idOf()).toBe(id);
    // A copy finds out that its name is taken, and takes another one.
    sessionStorage.setItem('staff-drafts:tab', 'copy');

    expect((await reload()).note.value).toBe(TEXT);
    const copied = idOf();
    expect(copied).toBeTruthy();
    expect(copied).not.toBe(id);
    await reload();
    expect(idOf()).toBe(copied);
  });

  it('is left out where it cannot be read', async () => {
    const stored = [['s1', 'note', '', { id: 1 }], 'nonsense'];
    sessionStorage.setItem('staff-drafts', JSON.stringify({ userId: 'u1', signOut: '', drafts: stored }));

    expect((await open()).note.value).toBe('');
  });

  it('makes the browser ask before the tab is closed, until it is sent', async () => {
    fakes.api.answer(addSubmissionNote, () => ({ status: 201, body: aNote() }));
    const { user, note } = await open();
    expect(asksBeforeClosing()).toBe(false);

    await user.type(note, TEXT);
    expect(asksBeforeClosing()).toBe(true);

    await user.click(screen.getByRole('button', { name: 'Add note' }));
    await waitFor(() => expect(asksBeforeClosing()).toBe(false));
  });

  it('is forgotten when the user signs out', async () => {
    const { user, note, location } = await open();
    await user.type(note, TEXT);
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Sign Out' }));
    await waitFor(() => expect(location()).toBe('/auth'));
    expect(asksBeforeClosing()).toBe(false);

    cleanup();
    const { note: later } = await open();

    expect(later.value).toBe('');
  });

  it('is forgotten when the user signs out in another tab, also while another page is shown', async () => {
    const { user, note } = await open();
    await user.type(note, TEXT);
    cleanup();
    expect(asksBeforeClosing()).toBe(true);

    fireEvent(window, new StorageEvent('storage', { key: 'site-auth-signed-out', newValue: '1' }));

    expect(asksBeforeClosing()).toBe(false);
    expect((await open()).note.value).toBe('');
  });

  it('is forgotten when the submission is erased', async () => {
    fakes.api.answer(eraseSubmission, () => ({ status: 204 }));
    const { user, note } = await open();
    await user.type(note, TEXT);
    await user.click(screen.getByRole('button', { name: ERASE_COPY.open }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await user.click(dialog.getByRole('button', { name: ERASE_COPY.confirm }));

    await waitFor(() => expect(asksBeforeClosing()).toBe(false));
  });

  it('is not shown to somebody else who signs in when the session has ended', async () => {
    const { user, note } = await open();
    await user.type(note, TEXT);
    const session = aSession();
    const other = { ...session, user: { ...session.user, id: 'u2' } };
    fakes.api.answer(SIGN_IN, () => ({ status: 200, body: other }));
    fakes.api.answer(readOwnRole, () => ({
      status: 200,
      body: { user_id: 'u2', email: EMAIL, role: 'admin' },
    }));

    await act(async () => void (await (await authClient()).signOut({ scope: 'local' })));
    const dialog = within(
      await screen.findByRole('alertdialog', { name: SESSION_END_CONTENT['sign-in'].title }),
    );
    await user.type(dialog.getByLabelText('Password'), PASSWORD);
    await user.click(dialog.getByRole('button', { name: 'Sign In' }));

    await waitFor(() => expect(note.isConnected).toBe(false));
    expect((await findNote()).value).toBe('');
    expect(asksBeforeClosing()).toBe(false);
  });
});
