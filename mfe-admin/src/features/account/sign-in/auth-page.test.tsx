import { describe, expect, it } from '@jest/globals';
import { PASSWORD_RULES } from '@site/shared/contracts/auth';
import { isCounted } from '@site/shared/federation';
import { expectAccessible, renderPage } from '@site/shared/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  aSession,
  EMAIL,
  PASSWORD,
  refusal,
  SIGN_IN,
  SIGN_OUT,
  SIGN_UP,
  signIn,
  useFakes,
} from '../../../staff.fixture.ts';
import { AuthPage } from './auth-page.tsx';

const fakes = useFakes();

const open = () => renderPage(AuthPage, { path: '/auth' });

function fill(tab: 'Sign In' | 'Sign Up', email: string, password: string) {
  fireEvent.click(screen.getByRole('tab', { name: tab }));
  const form = screen.getByRole('form', { name: tab });
  fireEvent.change(within(form).getByLabelText('Email'), { target: { value: email } });
  fireEvent.change(within(form).getByLabelText('Password'), { target: { value: password } });
  return form;
}

async function submit(form: HTMLElement) {
  await act(async () => {
    fireEvent.submit(form);
  });
}

describe('signing in', () => {
  it('shows a welcome and opens the admin area', async () => {
    fakes.api.answer(SIGN_IN, () => ({ status: 200, body: aSession() }));
    const { services, location } = open();

    await submit(fill('Sign In', EMAIL, PASSWORD));

    await waitFor(() => expect(location()).toBe('/admin'));
    expect(services.toasts).toEqual([
      { title: 'Welcome back!', description: "You've successfully signed in." },
    ]);
    expect(fakes.api.callsTo(SIGN_IN)[0]?.body).toMatchObject({ email: EMAIL, password: PASSWORD });
    expect(fakes.errors).toEqual([]);
  });

  it('stops counting visits of this browser', async () => {
    fakes.api.answer(SIGN_IN, () => ({ status: 200, body: aSession() }));
    const { location } = open();
    expect(isCounted()).toBe(true);

    await submit(fill('Sign In', EMAIL, PASSWORD));

    await waitFor(() => expect(location()).toBe('/admin'));
    expect(isCounted()).toBe(false);
  });

  it('opens the application of an email link', async () => {
    fakes.api.answer(SIGN_IN, () => ({ status: 200, body: aSession() }));
    const { location } = renderPage(AuthPage, { path: '/auth?id=AR-7K3M-92QX' });

    await submit(fill('Sign In', EMAIL, PASSWORD));

    await waitFor(() => expect(location()).toBe('/admin?id=AR-7K3M-92QX'));
  });

  it('offers to sign out to a user without the role', async () => {
    signIn(fakes.api, null);
    fakes.api.answer(SIGN_OUT, () => ({ status: 204 }));
    const { location, user } = renderPage(AuthPage, { path: '/auth?sign-out' });

    expect(await screen.findByText(`You are signed in as ${EMAIL}.`)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Sign Out' }));

    await waitFor(() => expect(localStorage.getItem('site-auth')).toBeNull());
    await waitFor(() => expect(location()).toBe('/auth'));
    expect(screen.getByRole('form', { name: 'Sign In' })).toBeTruthy();
  });

  it('leads nobody back who has followed a link while the session ended', async () => {
    signIn(fakes.api, null);
    let answer = () => undefined as void;
    fakes.api.answer(SIGN_OUT, async () => {
      await new Promise<void>((resolve) => (answer = resolve));
      return { status: 204 };
    });
    const { location, services, user } = renderPage(AuthPage, { path: '/auth?sign-out' });
    await user.click(await screen.findByRole('button', { name: 'Sign Out' }));

    history.pushState(null, '', '/auth?view=forgot');
    await waitFor(() => expect(fakes.api.callsTo(SIGN_OUT)).toHaveLength(1));
    answer();

    await waitFor(() => expect(services.toasts).toHaveLength(1));
    expect(location()).toBe('/auth?sign-out');
    history.replaceState(null, '', '/');
  });

  it('disables the form while busy', async () => {
    let answer = () => undefined as void;
    fakes.api.answer(SIGN_IN, async () => {
      await new Promise<void>((resolve) => (answer = resolve));
      return { status: 200, body: aSession() };
    });
    const { location } = open();

    await submit(fill('Sign In', EMAIL, PASSWORD));

    expect(screen.getByRole('button', { name: 'Signing in...' })).toHaveProperty('ariaDisabled', 'true');
    expect(screen.getAllByLabelText('Email')[0]?.matches(':disabled')).toBe(true);
    answer();
    await waitFor(() => expect(location()).toBe('/admin'));
  });

  it.each([
    [400, 'invalid_credentials', 'Identifiants incorrects', 'Invalid email or password. Please try again.'],
    [400, 'email_not_confirmed', 'Email not confirmed', 'Email not confirmed'],
    [429, 'over_request_rate_limit', 'Too many attempts', 'Too many attempts'],
  ])('shows the message for %i %s and logs it once', async (status, code, message, description) => {
    fakes.api.answer(SIGN_IN, () => refusal(status, code, message));
    const { services, location } = open();

    await submit(fill('Sign In', EMAIL, 'anything'));

    await waitFor(() =>
      expect(services.toasts).toEqual([{ title: 'Login failed', description, tone: 'destructive' }]),
    );
    expect(fakes.errors).toHaveLength(1);
    expect(location()).toBe('/auth');
  });

  it('applies no strength check, but sends nothing without a password', async () => {
    fakes.api.answer(SIGN_IN, () => refusal(400, 'invalid_credentials', 'Invalid login credentials'));
    open();

    await submit(fill('Sign In', EMAIL, ''));
    expect(fakes.api.calls).toHaveLength(0);

    await submit(fill('Sign In', EMAIL, 'x'));
    await waitFor(() => expect(fakes.api.calls).toHaveLength(1));
  });

  it('redirects immediately with a session', async () => {
    localStorage.setItem('site-auth', JSON.stringify(aSession()));

    const { location } = open();

    await waitFor(() => expect(location()).toBe('/admin'));
  });
});

describe('a session of another tab', () => {
  it('redirects this tab too', async () => {
    const { location } = open();
    localStorage.setItem('site-auth', JSON.stringify(aSession()));

    fireEvent(window, new StorageEvent('storage', { key: 'site-auth' }));

    await waitFor(() => expect(location()).toBe('/admin'));
  });

  it('is ignored when something else was stored', async () => {
    const { location } = open();

    fireEvent(window, new StorageEvent('storage', { key: 'theme' }));
    fireEvent.focusIn(screen.getByRole('tab', { name: 'Sign In' }));

    expect(location()).toBe('/auth');
  });
});

describe('signing up', () => {
  it('asks to check for the email and clears the fields', async () => {
    fakes.api.answer(SIGN_UP, () => ({ status: 200, body: aSession().user }));
    const { services } = open();
    const form = fill('Sign Up', EMAIL, PASSWORD);

    await submit(form);

    await waitFor(() =>
      expect(services.toasts).toEqual([
        { title: 'Success!', description: 'Please check your email to confirm your account' },
      ]),
    );
    const [call] = fakes.api.callsTo(SIGN_UP);
    expect(call?.query).toEqual({ redirect_to: 'http://localhost/' });
    expect(within(form).getByLabelText('Email')).toHaveProperty('value', '');
    expect(within(form).getByLabelText('Password')).toHaveProperty('value', '');
  });

  it.each([
    ['short', 'Password must be at least 8 characters'],
    ['lowercase1!', 'Password must contain an uppercase letter'],
    ['UPPERCASE1!', 'Password must contain a lowercase letter'],
    ['No-Number-Here', 'Password must contain a number'],
    ['NoSpecial123', 'Password must contain a special character'],
  ])('refuses %s: %s', async (password, description) => {
    const { services } = open();

    await submit(fill('Sign Up', EMAIL, password));

    expect(services.toasts).toEqual([{ title: 'Invalid Password', description, tone: 'destructive' }]);
    expect(fakes.api.calls).toHaveLength(0);
  });

  it.each([
    [
      refusal(422, 'user_already_exists', 'Compte existant'),
      'Account exists',
      'This email is already registered. Please sign in instead.',
    ],
    [refusal(422, 'weak_password', 'Password is too common'), 'Signup failed', 'Password is too common'],
  ])('shows the service’s message', async (answer, title, description) => {
    fakes.api.answer(SIGN_UP, () => answer);
    const { services } = open();

    await submit(fill('Sign Up', EMAIL, PASSWORD));

    await waitFor(() => expect(services.toasts).toEqual([{ title, description, tone: 'destructive' }]));
    expect(fakes.errors).toHaveLength(1);
  });

  it('is busy meanwhile', async () => {
    let answer = () => undefined as void;
    fakes.api.answer(SIGN_UP, async () => {
      await new Promise<void>((resolve) => (answer = resolve));
      return { status: 200, body: aSession().user };
    });
    const { services } = open();

    await submit(fill('Sign Up', EMAIL, PASSWORD));

    expect(screen.getByRole('button', { name: 'Creating account...' })).toHaveProperty(
      'ariaDisabled',
      'true',
    );
    answer();
    await waitFor(() => expect(services.toasts).toHaveLength(1));
  });

  it('checks off the rules while the password is typed', () => {
    open();
    const form = fill('Sign Up', EMAIL, 'Ledger');

    expect(within(form).getAllByText('(met)')).toHaveLength(2);
    expect(within(form).getByLabelText('Password')).toHaveProperty('minLength', 8);
    expect(PASSWORD_RULES).toHaveLength(5);
  });
});

describe('the auth page', () => {
  it('has its card and two tabs, and can show the password', async () => {
    const { user } = open();

    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Admin Access');
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Sign In', 'Sign Up']);
    const form = screen.getByRole('form', { name: 'Sign In' });
    const password = within(form).getByLabelText<HTMLInputElement>('Password');
    expect(password.type).toBe('password');

    await user.click(within(form).getByRole('button', { name: 'Show password' }));

    expect(password.type).toBe('text');
  });

  it('is accessible', async () => {
    const { container } = open();

    await expectAccessible(container);
  });
});
