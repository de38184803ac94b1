import { describe, expect, it } from '@jest/globals';
import {
  changeUserRole,
  disableUser,
  enableUser,
  inviteUser,
  removeUserRole,
  signOutUser,
  type ListedUser,
} from '@site/shared/contracts/staff';
import { expectAccessible } from '@site/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { useFakes } from '../../staff.fixture.ts';
import { ANA, answerUsers, aUser, openUsers, usersHeading } from './users.fixture.ts';

const fakes = useFakes();

const SIGN_UP = aUser({ role: null });

/** Opens the dialog of the only account in the list. */
async function openDialog(listed: ListedUser, query = '') {
  answerUsers(fakes.api, listed);
  const rendered = openUsers(fakes.api, query);
  await rendered.user.click(await screen.findByRole('button', { name: /^(Manage|Approve as)\.\.\. ana@/ }));
  return { ...rendered, dialog: within(await screen.findByRole('dialog', { name: ANA })) };
}

const NO_CONTENT = { status: 204, body: undefined } as const;

describe('a sign-up', () => {
  it('is approved with a role', async () => {
    fakes.api.answer(changeUserRole, () => NO_CONTENT);
    const { user, dialog, services } = await openDialog(SIGN_UP);
    answerUsers(fakes.api, aUser());
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Approve as' }), 'Reviewer');
    await user.click(dialog.getByRole('button', { name: 'Approve' }));

    await waitFor(() => expect(services.toasts.at(-1)?.title).toBe('Role saved'));
    expect(fakes.api.callsTo(changeUserRole)[0]).toMatchObject({
      params: { id: SIGN_UP.id },
      body: { role: 'reviewer' },
    });
    const manage = await screen.findByRole('button', { name: `Manage... ${ANA}` });
    expect(document.activeElement).toBe(manage);
  });

  it('is not approved without a choice', async () => {
    const { user, dialog } = await openDialog(SIGN_UP);
    await user.click(dialog.getByRole('button', { name: 'Approve' }));

    expect(dialog.getByText('Please choose a role')).toBeTruthy();
    expect(fakes.api.callsTo(changeUserRole)).toEqual([]);
  });

  it('that leaves the filter gives the focus to the heading', async () => {
    fakes.api.answer(changeUserRole, () => NO_CONTENT);
    const { user, dialog } = await openDialog(SIGN_UP, '&role=none');
    answerUsers(fakes.api);
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Approve as' }), 'Analyst');
    await user.click(dialog.getByRole('button', { name: 'Approve' }));

    expect(await screen.findByText('Nobody matches')).toBeTruthy();
    expect(document.activeElement).toBe(usersHeading());
  });
});

describe('an account with a role', () => {
  it('loses it', async () => {
    fakes.api.answer(removeUserRole, () => NO_CONTENT);
    const { user, dialog, services } = await openDialog(aUser());
    await user.click(dialog.getByRole('button', { name: 'Remove role' }));

    await waitFor(() => expect(services.toasts.at(-1)?.title).toBe('Role removed'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is signed out everywhere', async () => {
    fakes.api.answer(signOutUser, () => ({ status: 200, body: { sessions: 2 } }));
    const { user, dialog, services } = await openDialog(aUser());
    await user.click(dialog.getByRole('button', { name: 'Sign out everywhere' }));

    await waitFor(() => expect(services.toasts.at(-1)?.description).toBe('Ended 2 sessions.'));
  });

  it('is disabled, and enabled again', async () => {
    fakes.api.answer(disableUser, () => NO_CONTENT);
    fakes.api.answer(enableUser, () => NO_CONTENT);
    const { user, dialog, services } = await openDialog(aUser());
    answerUsers(fakes.api, aUser({ state: 'disabled' }));
    await user.click(dialog.getByRole('button', { name: 'Disable account' }));
    await waitFor(() => expect(services.toasts.at(-1)?.title).toBe('Account disabled'));
    await screen.findByText('Disabled', { selector: 'td *' });
    await user.click(screen.getByRole('button', { name: `Manage... ${ANA}` }));
    await user.click(await screen.findByRole('button', { name: 'Enable account' }));

    await waitFor(() => expect(services.toasts.at(-1)?.title).toBe('Account enabled'));
  });

  it('stays as it is when the change is refused, and the dialog says why', async () => {
    const detail = `${ANA} is the only admin, so nothing was changed.`;
    const problem = { type: 'about:blank', title: 'The only admin', status: 409, code: 'last_admin', detail };
    fakes.api.answer(removeUserRole, () => ({ status: 409, body: problem }));
    const { user, dialog } = await openDialog(aUser({ role: 'admin' }));
    const remove = dialog.getByRole('button', { name: 'Remove role' });
    await user.click(remove);

    expect((await dialog.findByRole('alert')).textContent).toContain(detail);
    expect(document.activeElement).toBe(remove);
  });

  it('has a dialog without accessibility faults', async () => {
    const { container } = await openDialog(aUser());

    await expectAccessible(container);
  });
});

describe('an account whose email is not confirmed', () => {
  it('is invited again instead of getting a role', async () => {
    const expiresAt = '2026-11-27T12:00:00.000Z';
    fakes.api.answer(inviteUser, () => ({ status: 201, body: { email: ANA, expiresAt } }));
    const { user, dialog, services } = await openDialog(
      aUser({ role: null, state: 'unconfirmed', isConfirmed: false }),
    );
    expect(dialog.queryByRole('button', { name: 'Sign out everywhere' })).toBeNull();
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Invite as' }), 'Admin');
    await user.click(dialog.getByRole('button', { name: 'Send invitation' }));

    await waitFor(() => expect(services.toasts.at(-1)?.title).toBe('Invitation sent'));
    expect(fakes.api.callsTo(inviteUser)[0]?.body).toEqual({ email: ANA, role: 'admin' });
  });
});
