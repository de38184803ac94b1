import { describe, expect, it } from '@jest/globals';
import { readOwnRole, type Role } from '@site/shared/contracts/auth';
import { expectAccessible, renderPage } from '@site/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { AuthPage } from './sign-in/auth-page.tsx';
import {
  authEndpoint,
  CHANGE_USER,
  VERIFY,
  aSession,
  EMAIL,
  refusal,
  SIGN_IN,
  SIGN_UP,
  useFakes,
} from '../../staff.fixture.ts';
import { ACCOUNT_CONTENT } from './admin-account-content.ts';

const RECOVER = authEndpoint('recover', 'POST', 'recover');
const RESEND = authEndpoint('resend', 'POST', 'resend');

const SPENT = refusal(403, 'otp_expired', 'Email link is invalid or has expired');
const PASSWORD = 'Harbour-lantern 47';

const fakes = useFakes();

const arrive = (type: string) =>
  renderPage(AuthPage, { path: '/auth', services: { takeMailLink: () => ({ token: 'secret', type }) } });
const hasRole = (role: Role | null) =>
  fakes.api.answer(readOwnRole, () => ({ status: 200, body: { user_id: 'u1', email: EMAIL, role } }));
const press = async (user: UserEvent, name: string) =>
  user.click(await screen.findByRole('button', { name }));
/** Enters the password of the sign-up, as its link asks. */
async function confirm(user: UserEvent) {
  await user.type(await screen.findByLabelText('Password'), PASSWORD);
  await press(user, ACCOUNT_CONTENT.confirm.action);
}

describe('the link of a sign-up email', () => {
  it('does nothing until the button is pressed, and then tells what comes next', async () => {
    fakes.api.answer(VERIFY, () => ({ status: 200, body: aSession() }));
    hasRole(null);
    const { user, container } = arrive('signup');
    expect(await screen.findByRole('heading', { name: ACCOUNT_CONTENT.confirm.title })).toBeTruthy();
    expect(fakes.api.calls).toHaveLength(0);
    await expectAccessible(container);

    await confirm(user);

    const heading = await screen.findByRole('heading', { name: ACCOUNT_CONTENT.confirmed.title });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(fakes.api.callsTo(VERIFY)[0]?.body).toMatchObject({
      type: 'signup',
      token_hash: 'secret',
      password: PASSWORD,
    });
  });

  it('goes on to the dashboard for an admin', async () => {
    fakes.api.answer(VERIFY, () => ({ status: 200, body: aSession() }));
    hasRole('admin');
    const { user, location } = arrive('signup');

    await confirm(user);

    await waitFor(() => expect(location()).toBe('/admin'));
  });

  it('that has ended says so, and leads back to sign-in', async () => {
    fakes.api.answer(VERIFY, () => SPENT);
    const { user } = arrive('signup');

    await confirm(user);
    expect((await screen.findByRole('alert')).textContent).toContain(ACCOUNT_CONTENT.spent.title);
    await press(user, 'Back to sign-in');

    expect(await screen.findByRole('form', { name: 'Sign In' })).toBeTruthy();
  });

  it('is used up although the role cannot be read then, and nothing else is claimed', async () => {
    fakes.api.answer(VERIFY, () => ({ status: 200, body: aSession() }));
    fakes.api.answer(readOwnRole, () => ({
      status: 500,
      body: { title: 'Broken', status: 500, code: 'internal' },
    }));
    const { user } = arrive('signup');

    await confirm(user);

    expect(await screen.findByRole('heading', { name: ACCOUNT_CONTENT.confirmed.title })).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('says when to try again after too many attempts', async () => {
    fakes.api.answer(VERIFY, () => ({
      ...refusal(429, 'over_request_rate_limit', 'Request rate limit reached'),
      headers: {
        'content-type': 'application/json',
        'x-supabase-api-version': '2024-01-01',
        'retry-after': '170',
      },
    }));
    const { user } = arrive('signup');

    await confirm(user);

    expect((await screen.findByRole('alert')).textContent).toContain(
      'Too many attempts. Try again in 3 minutes.',
    );
  });

  it('can be tried again after a fault of the server', async () => {
    fakes.api.answer(VERIFY, () => refusal(500, 'unexpected_failure', 'Unexpected failure'));
    const { user } = arrive('signup');

    await confirm(user);

    expect((await screen.findByRole('alert')).textContent).toContain('Nothing was changed');
    expect(screen.getByRole('button', { name: ACCOUNT_CONTENT.confirm.action })).toBeTruthy();
  });

  it('of somebody else’s sign-up is refused, and leads to a new password', async () => {
    const message = ACCOUNT_CONTENT.confirm.otherPassword.title;
    fakes.api.answer(VERIFY, () => refusal(400, 'current_password_invalid', message));
    const { user, location } = arrive('signup');

    await confirm(user);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('someone else used your address');
    await user.click(within(alert).getByRole('link', { name: 'Choose a new password' }));

    expect(location()).toBe('/auth?view=forgot');
    expect(await screen.findByRole('form', { name: ACCOUNT_CONTENT.forgot.action })).toBeTruthy();
  });
});

describe('a link that lost its secret', () => {
  it('takes the code of the email instead, with the address', async () => {
    fakes.api.answer(VERIFY, () => ({ status: 200, body: aSession() }));
    hasRole(null);
    const { user, container } = renderPage(AuthPage, { path: '/auth?view=code&type=signup' });
    await user.type(await screen.findByLabelText('Email'), EMAIL);
    await user.type(screen.getByLabelText(ACCOUNT_CONTENT.enterCode.label), 'K7QF-2MXD');
    await expectAccessible(container);
    await press(user, ACCOUNT_CONTENT.enterCode.action);

    await confirm(user);

    expect(await screen.findByRole('heading', { name: ACCOUNT_CONTENT.confirmed.title })).toBeTruthy();
    expect(fakes.api.callsTo(VERIFY)[0]?.body).toMatchObject({
      ...{ type: 'signup', email: EMAIL, token: 'K7QF-2MXD', password: PASSWORD },
    });
  });

  it('leads to a new email', async () => {
    const { user, location } = renderPage(AuthPage, { path: '/auth?view=code&type=recovery' });

    await user.click(await screen.findByRole('link', { name: ACCOUNT_CONTENT.enterCode.again }));

    expect(location()).toBe('/auth?view=forgot');
  });
});

describe('the link of an invitation', () => {
  it('leads to a first password, and on to the dashboard', async () => {
    fakes.api.answer(VERIFY, () => ({ status: 200, body: aSession() }));
    fakes.api.answer(CHANGE_USER, () => ({ status: 200, body: aSession().user }));
    const { user, services, location } = arrive('invite');
    expect(await screen.findByRole('heading', { name: ACCOUNT_CONTENT.invite.title })).toBeTruthy();
    await user.type(await screen.findByLabelText('Password'), PASSWORD);

    await press(user, ACCOUNT_CONTENT.invite.action);

    await waitFor(() => expect(location()).toBe('/admin'));
    expect(fakes.api.callsTo(VERIFY)[0]?.body).toMatchObject({ type: 'invite' });
    expect(services.toasts).toMatchObject([{ title: 'Welcome' }]);
  });
});

describe('the link of a recovery email', () => {
  const choose = async (user: UserEvent, text: string) =>
    user.type(await screen.findByLabelText(ACCOUNT_CONTENT.reset.label), text);

  it('leads to a new password, and on to the dashboard', async () => {
    fakes.api.answer(VERIFY, () => ({ status: 200, body: aSession() }));
    fakes.api.answer(CHANGE_USER, () => ({ status: 200, body: aSession().user }));
    const { user, services, location, container } = arrive('recovery');
    await choose(user, PASSWORD);
    await expectAccessible(container);

    await press(user, ACCOUNT_CONTENT.reset.action);

    await waitFor(() => expect(location()).toBe('/admin'));
    expect(fakes.api.callsTo(CHANGE_USER)[0]?.body).toMatchObject({ password: PASSWORD });
    expect(services.toasts).toMatchObject([{ title: ACCOUNT_CONTENT.reset.done.title }]);
  });

  it('is used up once: a password that the service refuses is tried again without it', async () => {
    fakes.api.answer(VERIFY, () => ({ status: 200, body: aSession() }));
    fakes.api.answer(CHANGE_USER, () => refusal(422, 'weak_password', 'This password is too easy to guess'));
    const { user, services } = arrive('recovery');
    await choose(user, PASSWORD);

    await press(user, ACCOUNT_CONTENT.reset.action);
    await waitFor(() => expect(services.toasts).toHaveLength(1));
    await press(user, ACCOUNT_CONTENT.reset.action);

    await waitFor(() => expect(fakes.api.callsTo(CHANGE_USER)).toHaveLength(2));
    expect(fakes.api.callsTo(VERIFY)).toHaveLength(1);
    expect(services.toasts[0]).toMatchObject({
      title: 'Invalid Password',
      description: 'This password is too easy to guess',
    });
  });

  it('is not spent on a password that breaks the rules', async () => {
    const { user, services } = arrive('recovery');
    await choose(user, 'short');

    await press(user, ACCOUNT_CONTENT.reset.action);

    expect(services.toasts).toMatchObject([
      { title: 'Invalid Password', description: 'Password must be at least 8 characters' },
    ]);
    expect(fakes.api.calls).toHaveLength(0);
  });

  it('that has ended leads to a new one', async () => {
    fakes.api.answer(VERIFY, () => SPENT);
    const { user, location } = arrive('recovery');
    await choose(user, PASSWORD);

    await press(user, ACCOUNT_CONTENT.reset.action);
    const way = await screen.findByRole('button', { name: 'Get a new link' });
    expect(document.activeElement).toBe(way);
    await user.click(way);

    expect(location()).toBe('/auth?view=forgot');
    expect(await screen.findByRole('form', { name: ACCOUNT_CONTENT.forgot.action })).toBeTruthy();
  });
});

describe('a forgotten password', () => {
  it('is answered in the same words whatever the address', async () => {
    fakes.api.answer(RECOVER, () => ({ status: 200, body: {} }));
    const { user, container } = renderPage(AuthPage, { path: '/auth?view=forgot' });
    await user.type(await screen.findByLabelText('Email'), EMAIL);
    await expectAccessible(container);

    await press(user, ACCOUNT_CONTENT.forgot.action);

    expect((await screen.findByText(/has an account, a link is on its way/)).textContent).toContain(EMAIL);
  });

  it('tells when the link could not be asked for', async () => {
    fakes.api.answer(RECOVER, () => refusal(429, 'over_request_rate_limit', 'Request rate limit reached'));
    const { user, services } = renderPage(AuthPage, { path: '/auth?view=forgot' });
    await user.type(await screen.findByLabelText('Email'), EMAIL);

    await press(user, ACCOUNT_CONTENT.forgot.action);

    await waitFor(() =>
      expect(services.toasts).toMatchObject([
        { title: ACCOUNT_CONTENT.failedTitle, description: 'Request rate limit reached' },
      ]),
    );
  });
});

describe('the cards of one address', () => {
  it('pass the focus on: to the heading of the next', async () => {
    const { user } = renderPage(AuthPage, { path: '/auth' });
    expect(document.activeElement).toBe(document.body);

    await user.click(screen.getByRole('link', { name: ACCOUNT_CONTENT.forgot.link }));
    expect(document.activeElement).toBe(
      await screen.findByRole('heading', { name: ACCOUNT_CONTENT.forgot.title }),
    );
    await user.click(screen.getByRole('link', { name: 'Back to sign-in' }));
    expect(document.activeElement).toBe(await screen.findByRole('heading', { name: 'Admin Access' }));
  });
});

describe('an email that did not arrive', () => {
  async function fill(user: UserEvent, action: string) {
    const form = within(await screen.findByRole('form', { name: action }));
    await user.type(form.getByLabelText('Email'), EMAIL);
    await user.type(form.getByLabelText('Password'), PASSWORD);
    await user.click(form.getByRole('button', { name: action }));
  }

  it('is sent again after a sign-in that it is missing for', async () => {
    fakes.api.answer(SIGN_IN, () => refusal(400, 'email_not_confirmed', 'Email not confirmed'));
    fakes.api.answer(RESEND, () => ({ status: 200, body: {} }));
    const { user, services } = renderPage(AuthPage, { path: '/auth' });
    await fill(user, 'Sign In');

    await press(user, ACCOUNT_CONTENT.resend.action);

    await waitFor(() =>
      expect(services.toasts.at(-1)).toMatchObject({ title: ACCOUNT_CONTENT.resend.sent.title }),
    );
    expect(fakes.api.callsTo(RESEND)[0]?.body).toMatchObject({ type: 'signup', email: EMAIL });
  });

  it('is sent again after a sign-up', async () => {
    fakes.api.answer(SIGN_UP, () => ({ status: 200, body: aSession().user }));
    fakes.api.answer(RESEND, () => refusal(429, 'over_email_send_rate_limit', 'Wait a minute'));
    const { user, services } = renderPage(AuthPage, { path: '/auth' });
    await user.click(await screen.findByRole('tab', { name: 'Sign Up' }));
    await fill(user, 'Sign Up');

    await press(user, ACCOUNT_CONTENT.resend.action);

    await waitFor(() => expect(services.toasts.at(-1)).toMatchObject({ description: 'Wait a minute' }));
  });
});
