import { describe, expect, it } from '@jest/globals';
import { listSubmissionRows } from '@site/shared/contracts/staff';
import { expectAccessible, renderPage } from '@site/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { AdminPage } from '../../../app/admin-page.tsx';
import { AuthPage } from '../sign-in/auth-page.tsx';
import {
  aSession,
  aSessionWithFactor,
  authEndpoint,
  EMAIL,
  FACTOR,
  PASSWORD,
  READ_USER,
  refusal,
  SIGN_IN,
  signIn,
  useFakes,
} from '../../../staff.fixture.ts';
import { SECOND_FACTOR_CONTENT } from '../../../session/second-factor/admin-second-factor-content.ts';
import { SESSION_END_CONTENT } from '../../../session/end/admin-session-end-content.ts';
import { FACTORS_CONTENT } from './admin-factors-content.ts';

const ENROLL = authEndpoint('enroll', 'POST', 'factors');
const CHALLENGE = authEndpoint('challenge', 'POST', 'factors/:id/challenge');
const CHECK = authEndpoint('check', 'POST', 'factors/:id/verify');
const UNENROLL = authEndpoint('unenroll', 'DELETE', 'factors/:id');

const fakes = useFakes();

/** Accepts one code. */
function acceptCode(accepted: string) {
  fakes.api.answer(CHALLENGE, () => ({ status: 200, body: { id: 'c1', type: 'totp', expires_at: 0 } }));
  fakes.api.answer(CHECK, ({ body }) =>
    (body as Record<string, unknown>)['code'] === accepted
      ? { status: 200, body: aSessionWithFactor('aal2') }
      : refusal(422, 'mfa_verification_failed', 'The code is wrong or was already used'),
  );
}
async function enterCode(user: UserEvent, code: string, action: string = SECOND_FACTOR_CONTENT.action) {
  const field = await screen.findByLabelText(SECOND_FACTOR_CONTENT.code);
  await user.clear(field);
  await user.type(field, code);
  await user.click(screen.getByRole('button', { name: action }));
}

describe('sign-in with a second factor', () => {
  it('asks for the code after the password, and keeps the query', async () => {
    fakes.api.answer(SIGN_IN, () => ({ status: 200, body: aSessionWithFactor('aal1') }));
    fakes.api.answer(READ_USER, () => ({ status: 200, body: aSessionWithFactor('aal1').user }));
    acceptCode('123456');
    const { user, services, location, container } = renderPage(AuthPage, { path: '/auth?id=AR-7K3M-92QX' });
    const form = within(await screen.findByRole('form', { name: 'Sign In' }));
    await user.type(form.getByLabelText('Email'), EMAIL);
    await user.type(form.getByLabelText('Password'), PASSWORD);
    await user.click(form.getByRole('button', { name: 'Sign In' }));

    expect(await screen.findByRole('heading', { name: SECOND_FACTOR_CONTENT.title })).toBeTruthy();
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByLabelText(SECOND_FACTOR_CONTENT.code)),
    );
    await expectAccessible(container);
    expect(services.toasts).toEqual([]);
    await enterCode(user, '654321');
    expect(await screen.findByText(SECOND_FACTOR_CONTENT.wrong)).toBeTruthy();
    expect(location()).toBe('/auth?id=AR-7K3M-92QX');
    await enterCode(user, '123 456');

    await waitFor(() => expect(location()).toBe('/admin?id=AR-7K3M-92QX'));
    await waitFor(() => expect(services.toasts).toMatchObject([{ title: 'Welcome back!' }]));
  });

  it('takes back the message about a wrong password', async () => {
    fakes.api.answer(SIGN_IN, () => refusal(400, 'invalid_credentials', 'Invalid login credentials'));
    fakes.api.answer(READ_USER, () => ({ status: 200, body: aSessionWithFactor('aal1').user }));
    const { user, services } = renderPage(AuthPage, { path: '/auth' });
    const form = within(await screen.findByRole('form', { name: 'Sign In' }));
    await user.type(form.getByLabelText('Email'), EMAIL);
    await user.type(form.getByLabelText('Password'), 'wrong{Enter}');
    await waitFor(() => expect(services.standingToasts()).toEqual(['Login failed']));

    fakes.api.answer(SIGN_IN, () => ({ status: 200, body: aSessionWithFactor('aal1') }));
    await user.click(form.getByRole('button', { name: 'Sign In' }));

    expect(await screen.findByRole('heading', { name: SECOND_FACTOR_CONTENT.title })).toBeTruthy();
    await waitFor(() => expect(services.standingToasts()).toEqual([]));
  });

  it('sends nothing but six digits', async () => {
    signIn(fakes.api, 'admin', aSessionWithFactor('aal1'));
    const { user } = renderPage(AuthPage, { path: '/auth' });

    await enterCode(user, '12345');

    expect(await screen.findByText(SECOND_FACTOR_CONTENT.incomplete)).toBeTruthy();
    expect(fakes.api.callsTo(CHALLENGE)).toHaveLength(0);
  });

  it('comes before the dashboard and before the account', async () => {
    signIn(fakes.api, 'admin', aSessionWithFactor('aal1'));

    const { location } = renderPage(AdminPage, { path: '/admin?id=AR-7K3M-92QX' });
    renderPage(AuthPage, { path: '/auth?view=account' });

    await waitFor(() => expect(location()).toBe('/auth?id=AR-7K3M-92QX'));
    expect(await screen.findByRole('heading', { name: SECOND_FACTOR_CONTENT.title })).toBeTruthy();
  });

  it('that the API requires during work is asked for in a dialog', async () => {
    signIn(fakes.api);
    acceptCode('123456');
    fakes.api.answer(READ_USER, () => ({ status: 200, body: aSessionWithFactor('aal1').user }));
    fakes.api.answer(listSubmissionRows, ({ headers }) =>
      headers['authorization']?.includes('header.payload')
        ? { status: 403, body: { title: 'Code required', status: 403, code: 'second_factor_required' } }
        : { status: 200, body: { items: [], next: null, previous: null, start: null } },
    );
    const { user } = renderPage(AdminPage, { path: '/admin' });
    await screen.findByRole('alertdialog', { name: SESSION_END_CONTENT['second-factor'].title });

    await enterCode(user, '123456');

    expect(await screen.findByText('No submissions yet')).toBeTruthy();
  });
});

describe('the second factors of an account', () => {
  const open = () =>
    renderPage(AuthPage, { path: '/auth?view=account', facts: { reportingTimeZone: 'UTC' } });

  it('are set up with a QR code or a key, and count after the first code', async () => {
    signIn(fakes.api);
    acceptCode('123456');
    fakes.api.answer(ENROLL, () => ({
      status: 200,
      body: {
        id: 'f1',
        type: 'totp',
        friendly_name: 'Work phone',
        totp: { qr_code: '<svg/>', secret: 'ABCDEFGHIJKL', uri: 'otpauth://totp/x' },
      },
    }));
    const { user, services, container } = open();

    const name = await screen.findByLabelText(FACTORS_CONTENT.start.name);
    await user.clear(name);
    await user.type(name, 'Work phone');
    await user.click(screen.getByRole('button', { name: FACTORS_CONTENT.start.action }));
    const picture = await screen.findByRole('img', { name: FACTORS_CONTENT.enroll.picture });
    // The field for the code is below the picture, which a phone would scroll out of sight.
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: FACTORS_CONTENT.enroll.title }));
    expect(picture.getAttribute('src')).toMatch(/^data:image\/svg\+xml/);
    expect(screen.getByText('ABCD EFGH IJKL')).toBeTruthy();
    await expectAccessible(container);
    fakes.api.answer(READ_USER, () => ({ status: 200, body: aSessionWithFactor('aal2').user }));
    await enterCode(user, '123456', FACTORS_CONTENT.enroll.action);

    await waitFor(() =>
      expect(services.toasts).toMatchObject([{ title: FACTORS_CONTENT.enroll.done.title }]),
    );
    expect(await screen.findByText('Added Mar 2, 2026')).toBeTruthy();
    expect(fakes.api.callsTo(ENROLL)[0]?.body).toMatchObject({
      friendly_name: 'Work phone',
      factor_type: 'totp',
    });
  });

  it('with a name that is taken say so at the field', async () => {
    signIn(fakes.api);
    fakes.api.answer(ENROLL, () => refusal(422, 'mfa_factor_name_conflict', 'You already have one'));
    const { user } = open();

    await user.click(await screen.findByRole('button', { name: FACTORS_CONTENT.start.action }));

    expect(await screen.findByText('You already have one')).toBeTruthy();
  });

  it('are removed after a question', async () => {
    signIn(fakes.api, 'admin', aSessionWithFactor('aal2'));
    fakes.api.answer(UNENROLL, () => ({ status: 200, body: { id: FACTOR.id } }));
    fakes.api.answer(SIGN_IN, () => ({ status: 200, body: aSession() }));
    const { user, services } = open();

    await user.click(await screen.findByRole('button', { name: 'Remove Work phone' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Remove Work phone?' }));
    expect(question.getByText(FACTORS_CONTENT.remove.last)).toBeTruthy();
    fakes.api.answer(READ_USER, () => ({ status: 200, body: aSession().user }));
    await user.click(question.getByRole('button', { name: FACTORS_CONTENT.remove.confirm }));

    await waitFor(() => expect(services.toasts).toMatchObject([{ title: FACTORS_CONTENT.remove.off.title }]));
    expect(await screen.findByText(/^Two-step verification is off/)).toBeTruthy();
    expect(fakes.api.callsTo(UNENROLL)[0]?.params).toEqual({ id: 'f1' });
  });
});
