import { beforeEach, describe, expect, it } from '@jest/globals';
import { inviteUser, listUsers } from '@site/shared/contracts/staff';
import { screen, waitFor, within } from '@testing-library/react';
import { useFakes } from '../../staff.fixture.ts';
import { ANA, answerUsers, openUsers } from './users.fixture.ts';

const fakes = useFakes();
beforeEach(() => answerUsers(fakes.api));

async function openForm() {
  const rendered = openUsers(fakes.api);
  await rendered.user.click(await screen.findByRole('button', { name: 'Invite a user' }));
  return { ...rendered, dialog: within(await screen.findByRole('dialog', { name: 'Invite a user' })) };
}

describe('an invitation', () => {
  it('is sent with a role, and the list loads again', async () => {
    const expiresAt = '2026-11-27T12:00:00.000Z';
    fakes.api.answer(inviteUser, () => ({ status: 201, body: { email: ANA, expiresAt } }));
    const { user, dialog, services } = await openForm();
    await waitFor(() => expect(fakes.api.callsTo(listUsers)).toHaveLength(1));
    await user.type(dialog.getByRole('textbox', { name: 'Email' }), ANA);
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Invite as' }), 'Analyst');
    await user.click(dialog.getByRole('button', { name: 'Send invitation' }));

    await waitFor(() =>
      expect(services.toasts.at(-1)?.description).toBe(`${ANA} can choose a password until Nov 27, 2026.`),
    );
    expect(fakes.api.callsTo(inviteUser)[0]?.body).toEqual({ email: ANA, role: 'analyst' });
    await waitFor(() => expect(fakes.api.callsTo(listUsers)).toHaveLength(2));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Invite a user' }));
  });

  it('needs an email address and a role', async () => {
    const { user, dialog } = await openForm();
    await user.type(dialog.getByRole('textbox', { name: 'Email' }), 'ana');
    await user.click(dialog.getByRole('button', { name: 'Send invitation' }));

    expect(dialog.getByText('Please enter a valid email address')).toBeTruthy();
    expect(dialog.getByText('Please choose a role')).toBeTruthy();
    expect(fakes.api.callsTo(inviteUser)).toEqual([]);
  });

  it('says plainly that the person has an account', async () => {
    const detail = `${ANA} already has an account. Give it a role in the list.`;
    const problem = { type: 'about:blank', title: 'Already exists', status: 409, code: 'duplicate', detail };
    fakes.api.answer(inviteUser, () => ({ status: 409, body: problem }));
    const { user, dialog } = await openForm();
    await user.type(dialog.getByRole('textbox', { name: 'Email' }), ANA);
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Invite as' }), 'Admin');
    await user.click(dialog.getByRole('button', { name: 'Send invitation' }));

    expect((await dialog.findByRole('alert')).textContent).toContain(detail);
  });
});
