import { describe, expect, it } from '@jest/globals';
import { cancelOwnEmailChange } from '@site/shared/contracts/auth';
import { expectAccessible, renderPage } from '@site/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { AuthPage } from '../sign-in/auth-page.tsx';
import {
  aSession,
  authEndpoint,
  CHANGE_USER,
  EMAIL,
  PASSWORD,
  READ_USER,
  refusal,
  signIn,
  useFakes,
  VERIFY,
} from '../../../staff.fixture.ts';
import { EMAIL_CONTENT } from './admin-email-content.ts';
import { SETTINGS_CONTENT } from '../settings/admin-settings-content.ts';

const RESEND = authEndpoint('resend', 'POST', 'resend');
const NEXT = 'accounts@example.com';

const refusedWith = (status: number, code: string) => ({ status, body: { title: 'Refused', status, code } });

const fakes = useFakes();

describe('the email of an account', () => {
  const open = () => {
    signIn(fakes.api);
    return renderPage(AuthPage, { path: '/auth?view=account' });
  };
  const formOf = async () => within(await screen.findByRole('form', { name: EMAIL_CONTENT.action }));
  async function change(user: UserEvent, next = NEXT) {
    const form = await formOf();
    await user.type(form.getByLabelText(EMAIL_CONTENT.next), next);
    await user.type(form.getByLabelText(SETTINGS_CONTENT.currentPassword), PASSWORD);
    await user.click(form.getByRole('button', { name: EMAIL_CONTENT.action }));
  }

  it('changes after both mailboxes confirm, and the links can be sent again', async () => {
    const { user, services, container } = open();
    const changed = { ...aSession().user, new_email: NEXT };
    fakes.api.answer(CHANGE_USER, () => {
      fakes.api.answer(READ_USER, () => ({ status: 200, body: changed }));
      return { status: 200, body: changed };
    });
    fakes.api.answer(RESEND, () => ({ status: 200, body: {} }));

    await change(user);

    const note = within(
      await screen
        .findByText(EMAIL_CONTENT.pending.title)
        .then((title) => title.closest('div') as HTMLElement),
    );
    expect(fakes.api.callsTo(CHANGE_USER)[0]?.body).toMatchObject({
      email: NEXT,
      current_password: PASSWORD,
    });
    expect(note.getByText(new RegExp(`one link to ${EMAIL} and one to ${NEXT}`))).toBeTruthy();
    await expectAccessible(container);

    await user.click(note.getByRole('button', { name: EMAIL_CONTENT.pending.action }));

    await waitFor(() => expect(fakes.api.callsTo(RESEND)).toHaveLength(1));
    expect(fakes.api.callsTo(RESEND)[0]?.body).toMatchObject({ type: 'email_change', email: EMAIL });
    expect(services.toasts.at(-1)).toMatchObject({ title: EMAIL_CONTENT.pending.sent.title });
  });

  describe('while a change waits for its links', () => {
    /** Opens the account. Afterwards the service no longer knows of the change. */
    const openWaiting = (cancel: () => { status: number; body?: object }) => {
      signIn(fakes.api, 'admin', { ...aSession(), user: { ...aSession().user, new_email: NEXT } });
      fakes.api.answer(cancelOwnEmailChange, () => {
        fakes.api.answer(READ_USER, () => ({ status: 200, body: aSession().user }));
        return cancel();
      });
      return renderPage(AuthPage, { path: '/auth?view=account' });
    };
    const press = async (user: UserEvent) =>
      user.click(await screen.findByRole('button', { name: EMAIL_CONTENT.pending.cancel.action }));
    const note = () => screen.queryByText(EMAIL_CONTENT.pending.title);

    it('can be canceled, and the focus stays in the section', async () => {
      fakes.api.answer(RESEND, () => ({ status: 200, body: {} }));
      const { user, services } = openWaiting(() => ({ status: 204 }));
      await user.click(await screen.findByRole('button', { name: EMAIL_CONTENT.pending.action }));
      await waitFor(() => expect(services.standingToasts()).toEqual([EMAIL_CONTENT.pending.sent.title]));

      await press(user);

      await waitFor(() => expect(note()).toBeNull());
      expect(fakes.api.callsTo(cancelOwnEmailChange)).toHaveLength(1);
      expect(services.toasts.slice(1)).toMatchObject([
        { title: EMAIL_CONTENT.pending.cancel.done, description: `Your email is still ${EMAIL}.` },
      ]);
      expect(services.standingToasts()).toEqual([EMAIL_CONTENT.pending.cancel.done]);
      const section = screen.getByRole('region', { name: 'Email' });
      await waitFor(() => expect(section.contains(document.activeElement)).toBe(true));
    });

    it('says so if it has already ended, and shows what is true', async () => {
      const { user, services } = openWaiting(() => refusedWith(404, 'not_found'));

      await press(user);

      await waitFor(() => expect(note()).toBeNull());
      expect(services.toasts).toMatchObject([{ title: EMAIL_CONTENT.pending.cancel.ended.title }]);
    });

    it('is still there when the cancellation fails', async () => {
      const { user, services } = openWaiting(() => refusedWith(503, 'unavailable'));

      await press(user);

      await waitFor(() =>
        expect(services.toasts).toMatchObject([{ title: EMAIL_CONTENT.pending.cancel.failedTitle }]),
      );
      expect(note()).toBeTruthy();
    });
  });

  it.each([
    ['email_exists', 'This email already belongs to an account', EMAIL_CONTENT.next],
    ['current_password_invalid', 'Your current password is incorrect', SETTINGS_CONTENT.currentPassword],
  ])('refused for %s says so at the field', async (code, message, label) => {
    fakes.api.answer(CHANGE_USER, () => refusal(422, code, message));
    const { user } = open();

    await change(user);

    expect(await screen.findByText(message)).toBeTruthy();
    expect(document.activeElement).toBe((await formOf()).getByLabelText(label));
  });

  it('is not sent when it stays the same', async () => {
    const { user } = open();

    await change(user, EMAIL.toUpperCase());

    expect(await screen.findByText(EMAIL_CONTENT.same)).toBeTruthy();
    expect(fakes.api.callsTo(CHANGE_USER)).toHaveLength(0);
  });
});

describe('the link of an email change', () => {
  const arrive = () =>
    renderPage(AuthPage, {
      path: '/auth',
      services: { takeMailLink: () => ({ token: 'secret', type: 'email_change' }) },
    });
  const press = async (user: UserEvent, name: string = EMAIL_CONTENT.confirm.action) =>
    user.click(await screen.findByRole('button', { name }));

  it('from the first mailbox leads to the second', async () => {
    fakes.api.answer(VERIFY, () => ({ status: 200, body: { msg: 'One more', code: '200' } }));
    const { user, container } = arrive();

    await press(user);

    const heading = await screen.findByRole('heading', { name: EMAIL_CONTENT.half.title });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(fakes.api.callsTo(VERIFY)[0]?.body).toMatchObject({ type: 'email_change', token_hash: 'secret' });
    await expectAccessible(container);
  });

  it('from the second mailbox changes the email', async () => {
    fakes.api.answer(VERIFY, () => ({ status: 200, body: aSession() }));
    const { user, location } = arrive();

    await press(user);
    expect(await screen.findByRole('heading', { name: EMAIL_CONTENT.changed.title })).toBeTruthy();
    await user.click(screen.getByRole('link', { name: 'Dashboard' }));

    expect(location()).toBe('/admin');
  });

  it('that has ended leads to the account', async () => {
    fakes.api.answer(VERIFY, () => refusal(403, 'otp_expired', 'Email link is invalid or has expired'));
    const { user, location } = arrive();

    await press(user);
    await press(user, 'Your account');

    expect(location()).toBe('/auth?view=account');
  });
});
