import { describe, expect, it } from '@jest/globals';
import { listOwnSessions } from '@site/shared/contracts/auth';
import { expectAccessible, renderPage } from '@site/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { AuthPage } from '../sign-in/auth-page.tsx';
import {
  aSession,
  CHANGE_USER,
  EMAIL,
  PASSWORD,
  READ_USER,
  refusal,
  SIGN_IN,
  SIGN_OUT,
  signIn,
  useFakes,
} from '../../../staff.fixture.ts';
import { SETTINGS_CONTENT } from './admin-settings-content.ts';

const NEXT = 'Harbour-lantern 47';

const fakes = useFakes();

const open = () => renderPage(AuthPage, { path: '/auth?view=account' });

describe('the account page', () => {
  it('asks a visitor to sign in, and is there afterwards', async () => {
    fakes.api.answer(SIGN_IN, () => ({ status: 200, body: aSession() }));
    fakes.api.answer(READ_USER, () => ({ status: 200, body: aSession().user }));
    fakes.api.answer(listOwnSessions, () => ({ status: 200, body: { items: [] } }));
    const { user, location } = open();

    await user.type((await screen.findAllByLabelText('Email'))[0] as HTMLElement, EMAIL);
    await user.type(screen.getAllByLabelText('Password')[0] as HTMLElement, PASSWORD);
    await user.click(screen.getByRole('button', { name: 'Sign In' }));

    const heading = await screen.findByRole('heading', { level: 1, name: SETTINGS_CONTENT.title });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(location()).toBe('/auth?view=account');
  });

  it('is accessible, and leads back to the dashboard', async () => {
    signIn(fakes.api);
    const { user, services, container, location } = open();
    expect(await screen.findByText(EMAIL)).toBeTruthy();
    await waitFor(() => expect(services.titlePrefix()).toBe('Your account | '));
    await expectAccessible(container);

    await user.click(screen.getByRole('link', { name: 'Dashboard' }));

    expect(location()).toBe('/admin');
  });

  it('leads to sign-in after a sign-out, with the focus on its title', async () => {
    signIn(fakes.api);
    fakes.api.answer(SIGN_OUT, () => ({ status: 204 }));
    const { user } = open();

    await user.click(await screen.findByRole('button', { name: 'Sign Out' }));

    const heading = await screen.findByRole('heading', { level: 1, name: 'Admin Access' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
  });
});

describe('a new password', () => {
  const formOf = async () =>
    within(await screen.findByRole('form', { name: SETTINGS_CONTENT.password.action }));
  async function fill(user: UserEvent, next = NEXT) {
    const form = await formOf();
    await user.type(form.getByLabelText(SETTINGS_CONTENT.currentPassword), PASSWORD);
    await user.type(form.getByLabelText(SETTINGS_CONTENT.password.next), next);
    await user.click(form.getByRole('button', { name: SETTINGS_CONTENT.password.action }));
  }
  const openSignedIn = () => {
    signIn(fakes.api);
    return open();
  };

  it('is saved with the current one, and the fields are cleared', async () => {
    fakes.api.answer(CHANGE_USER, () => ({ status: 200, body: aSession().user }));
    const { user, services } = openSignedIn();

    await fill(user);

    await waitFor(() =>
      expect(services.toasts).toMatchObject([{ title: SETTINGS_CONTENT.password.done.title }]),
    );
    expect(fakes.api.callsTo(CHANGE_USER)[0]?.body).toMatchObject({
      password: NEXT,
      current_password: PASSWORD,
    });
    expect((await formOf()).getByLabelText(SETTINGS_CONTENT.currentPassword)).toHaveProperty('value', '');
    expect((await formOf()).getByLabelText(SETTINGS_CONTENT.password.next)).toHaveProperty('value', '');
  });

  it('is not sent while it breaks a rule', async () => {
    const { user, services } = openSignedIn();

    await fill(user, 'short');

    expect(services.toasts).toEqual([
      {
        title: 'Invalid Password',
        description: 'Password must be at least 8 characters',
        tone: 'destructive',
      },
    ]);
    expect(fakes.api.callsTo(CHANGE_USER)).toHaveLength(0);
  });

  it('with a wrong current one says so at the field', async () => {
    fakes.api.answer(CHANGE_USER, () =>
      refusal(400, 'current_password_invalid', 'Your current password is incorrect'),
    );
    const { user, services } = openSignedIn();

    await fill(user);

    expect(await screen.findByText('Your current password is incorrect')).toBeTruthy();
    expect(document.activeElement).toBe((await formOf()).getByLabelText(SETTINGS_CONTENT.currentPassword));
    expect(services.toasts).toEqual([]);
  });

  it.each([
    ['weak_password', 'This password is too easy to guess', 'Invalid Password'],
    ['over_request_rate_limit', 'Request rate limit reached', SETTINGS_CONTENT.failedTitle],
  ])('refused for %s says why', async (code, message, title) => {
    fakes.api.answer(CHANGE_USER, () => refusal(422, code, message));
    const { user, services } = openSignedIn();

    await fill(user);

    await waitFor(() => expect(services.toasts).toMatchObject([{ title, description: message }]));
  });
});
