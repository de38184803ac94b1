import { describe, expect, it } from '@jest/globals';
import { endOwnSession, listOwnSessions, type OwnSession } from '@site/shared/contracts/auth';
import { expectAccessible, renderPage } from '@site/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import { AuthPage } from '../sign-in/auth-page.tsx';
import { refusal, SIGN_OUT, signIn, useFakes } from '../../../staff.fixture.ts';
import { SESSIONS_CONTENT } from './admin-sessions-content.ts';

const LINUX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const CURRENT = '4f9c1b8e-7a0d-4a44-9d5c-0a8c52f5f001';
const OTHER = '4f9c1b8e-7a0d-4a44-9d5c-0a8c52f5f002';

const END = { name: 'Sign out Firefox on Linux' };

const aDevice = (more: Partial<OwnSession>): OwnSession => ({
  id: OTHER,
  createdAt: '2026-03-02T09:00:00.000Z',
  lastSeenAt: '2026-03-03T10:00:00.000Z',
  address: '192.0.2.7',
  userAgent: LINUX,
  aal: 'aal1',
  isCurrent: false,
  ...more,
});

const fakes = useFakes();

/** Opens the account of a user whose sessions end with the calls. */
async function open() {
  signIn(fakes.api);
  let items = [aDevice({ id: CURRENT, isCurrent: true, userAgent: null }), aDevice({})];
  fakes.api.answer(listOwnSessions, () => ({ status: 200, body: { items } }));
  fakes.api.answer(endOwnSession, ({ params }) => {
    items = items.filter(({ id }) => id !== params['id']);
    return { status: 204 };
  });
  fakes.api.answer(SIGN_OUT, () => {
    items = items.filter(({ isCurrent }) => isCurrent);
    return { status: 204 };
  });
  const page = renderPage(AuthPage, { path: '/auth?view=account', facts: { reportingTimeZone: 'UTC' } });
  await screen.findByRole('button', END);
  return page;
}

describe('the signed-in devices', () => {
  it('are listed with this one marked', async () => {
    const { container } = await open();

    expect(screen.getByText(SESSIONS_CONTENT.current).closest('li')?.textContent).toContain(
      SESSIONS_CONTENT.unknown,
    );
    expect(screen.getAllByText('Last active Mar 3, 2026, 10:00 AM UTC')).toHaveLength(2);
    expect(screen.getAllByText('Signed in Mar 2, 2026 from 192.0.2.7')).toHaveLength(2);
    await expectAccessible(container);
  });

  it('end one at a time, and the focus stays in the list', async () => {
    const { user } = await open();

    await user.click(screen.getByRole('button', END));

    await waitFor(() => expect(screen.queryByRole('button', END)).toBeNull());
    expect(fakes.api.callsTo(endOwnSession)[0]?.params).toEqual({ id: OTHER });
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('list', { name: SESSIONS_CONTENT.title })),
    );
    expect(screen.queryByRole('button', { name: SESSIONS_CONTENT.endOthers.action })).toBeNull();
  });

  it('end all at once, but this one', async () => {
    const { user, services } = await open();

    await user.click(screen.getByRole('button', { name: SESSIONS_CONTENT.endOthers.action }));

    await waitFor(() => expect(screen.queryByRole('button', END)).toBeNull());
    expect(fakes.api.callsTo(SIGN_OUT)[0]?.query).toEqual({ scope: 'others' });
    expect(services.toasts).toMatchObject([{ description: SESSIONS_CONTENT.endOthers.done.description }]);
  });

  it('stay when the service refuses', async () => {
    const { user, services } = await open();
    fakes.api.answer(SIGN_OUT, () => refusal(429, 'over_request_rate_limit', 'Not now'));

    await user.click(screen.getByRole('button', { name: SESSIONS_CONTENT.endOthers.action }));

    await waitFor(() => expect(services.toasts).toMatchObject([{ description: 'Not now' }]));
    expect(screen.getByRole('button', END)).toBeTruthy();
  });
});
