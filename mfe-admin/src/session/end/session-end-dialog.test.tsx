import { describe, expect, it } from '@jest/globals';
import { blockDomain, changeSiteFact } from '@site/shared/contracts/staff';
import { DEFAULT_SITE_FACTS, readSiteFacts } from '@site/shared/contracts';
import { readOwnRole } from '@site/shared/contracts/auth';
import { expectAccessible, renderPage } from '@site/shared/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { AdminPage } from '../../app/admin-page.tsx';
import { authClient } from '../auth-client.ts';
import { markSignOut } from '../sign-out-mark.ts';
import {
  aSession,
  EMAIL,
  PASSWORD,
  refusal,
  SIGN_IN,
  SIGN_OUT,
  signIn,
  useFakes,
} from '../../staff.fixture.ts';
import { SESSION_END_CONTENT } from './admin-session-end-content.ts';

const ENDED = { status: 401, body: { title: 'The session has ended', status: 401, code: 'session_ended' } };
const LATER = 'header.payload.later';

const fakes = useFakes();

/** Opens the site facts and types a name. The session has ended meanwhile, until the user signs in again. */
async function typeAName(path = '/admin?view=settings') {
  signIn(fakes.api);
  fakes.api.answer(readSiteFacts, () => ({ status: 200, body: { facts: DEFAULT_SITE_FACTS, changed: {} } }));
  fakes.api.answer(SIGN_OUT, () => refusal(403, 'session_not_found', 'Gone'));
  fakes.api.answer(SIGN_IN, () => ({ status: 200, body: { ...aSession(), access_token: LATER } }));
  fakes.api.answer(changeSiteFact, ({ headers, body }) =>
    headers['authorization'] === `Bearer ${LATER}`
      ? {
          status: 200,
          body: {
            facts: { ...DEFAULT_SITE_FACTS, name: String(body.value) },
            changed: { name: String(body.value) },
          },
        }
      : ENDED,
  );
  const page = renderPage(AdminPage, { path });
  await page.user.click(await screen.findByText('Site facts'));
  const form = within(await screen.findByRole('form', { name: 'Company name' }));
  await page.user.type(form.getByRole('textbox'), ' and Sons{Enter}');
  return { ...page, form };
}
const dialog = () => screen.findByRole('alertdialog', { name: SESSION_END_CONTENT['sign-in'].title });
const question = () => screen.findByRole('alertdialog', { name: SESSION_END_CONTENT.leave.title });
async function signInAgain(user: UserEvent) {
  const box = within(await dialog());
  await user.type(box.getByLabelText('Password'), PASSWORD);
  await user.click(box.getByRole('button', { name: 'Sign In' }));
}

describe('a session that ends during work', () => {
  it('is renewed in a dialog, and the interrupted change is saved', async () => {
    const { user, services, location } = await typeAName();
    expect(within(await dialog()).getByLabelText('Email')).toHaveProperty('value', EMAIL);
    await expectAccessible(await dialog());

    await signInAgain(user);

    await waitFor(() => expect(services.toasts).toMatchObject([{ title: 'Site fact changed' }]));
    expect(fakes.api.callsTo(changeSiteFact).map(({ body }) => body)).toEqual([
      { value: 'Ledgerwell and Sons' },
      { value: 'Ledgerwell and Sons' },
    ]);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(location()).toBe('/admin?view=settings');
  });

  it('asks once for several calls, and continues all of them', async () => {
    const { user, services } = await typeAName();
    await dialog();
    fakes.api.answer(blockDomain, ({ headers }) =>
      headers['authorization'] === `Bearer ${LATER}`
        ? { status: 201, body: { domain: 'mailer.example' } }
        : ENDED,
    );
    const form = screen.getByRole('form', { name: 'Block a domain', hidden: true });
    fireEvent.change(within(form).getByLabelText('Domain'), { target: { value: 'mailer.example' } });
    fireEvent.submit(form);

    await signInAgain(user);

    await waitFor(() => expect(services.toasts).toHaveLength(2));
    expect(services.toasts.map(({ title }) => title).sort()).toEqual(['Domain blocked', 'Site fact changed']);
    expect(fakes.api.callsTo(SIGN_IN)).toHaveLength(1);
  });

  it('says why a sign-in was refused, in the dialog', async () => {
    const { user } = await typeAName();
    fakes.api.answer(SIGN_IN, () => refusal(400, 'invalid_credentials', 'Invalid login credentials'));

    await signInAgain(user);

    expect((await within(await dialog()).findByRole('alert')).textContent).toContain(
      'Invalid email or password. Please try again.',
    );
  });

  it('leads to sign-in on request, with the query, and the change is reported as not saved', async () => {
    const { user, services, location } = await typeAName('/admin?view=settings&from=mail');

    await user.click(within(await dialog()).getByRole('button', { name: SESSION_END_CONTENT.cancel }));
    await user.click(within(await question()).getByRole('button', { name: SESSION_END_CONTENT.leave.leave }));

    await waitFor(() => expect(location()).toBe('/auth?view=settings&from=mail'));
    expect(services.toasts).toMatchObject([{ title: 'Not changed', description: 'The session has ended' }]);
  });

  it('asks before Escape loses what was typed, and Escape again returns to the password', async () => {
    const { user, form, location } = await typeAName();
    await user.type(within(await dialog()).getByLabelText('Password'), 'Ledger');

    await user.keyboard('{Escape}');
    expect(document.activeElement).toBe(
      within(await question()).getByRole('button', { name: SESSION_END_CONTENT.leave.stay }),
    );
    await expectAccessible(await question());
    await user.keyboard('{Escape}');

    const password = within(await dialog()).getByLabelText('Password');
    expect(document.activeElement).toBe(password);
    expect(password).toHaveProperty('value', 'Ledger');
    expect(location()).toBe('/admin?view=settings');
    expect(form.getByRole('textbox', { hidden: true })).toHaveProperty('value', 'Ledgerwell and Sons');
  });

  it('starts over for another user', async () => {
    const { user, services } = await typeAName();
    const session = aSession();
    fakes.api.answer(SIGN_IN, () => ({
      status: 200,
      body: { ...session, access_token: LATER, user: { ...session.user, id: 'u2' } },
    }));

    const role = { user_id: 'u2', email: EMAIL, role: 'admin' };
    fakes.api.answer(readOwnRole, () => ({ status: 200, body: role }));

    await signInAgain(user);

    await waitFor(() => expect(screen.queryByDisplayValue('Ledgerwell and Sons')).toBeNull());
    expect(services.toasts).toMatchObject([{ title: 'Not changed' }]);
    expect(fakes.api.callsTo(changeSiteFact)).toHaveLength(1);
    expect(await screen.findByText('Site facts')).toBeTruthy();
  });
});

describe('a session that disappears', () => {
  async function open() {
    signIn(fakes.api);
    fakes.api.answer(SIGN_OUT, () => ({ status: 204 }));
    const page = renderPage(AdminPage, { path: '/admin' });
    await screen.findByText('No submissions yet');
    return page;
  }
  const disappear = async () =>
    act(async () => void (await (await authClient()).signOut({ scope: 'local' })));

  it('is asked for at once', async () => {
    const { location } = await open();

    await disappear();

    expect(await dialog()).toBeTruthy();
    expect(location()).toBe('/admin');
  });

  it('leads to sign-in after a sign-out in another tab', async () => {
    const { location } = await open();

    markSignOut();
    await disappear();

    await waitFor(() => expect(location()).toBe('/auth'));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('leads to sign-in also when the other tab’s sign-out is heard of later', async () => {
    const { location } = await open();
    await disappear();
    await dialog();

    fireEvent(window, new StorageEvent('storage', { key: 'site-auth-signed-out', newValue: '1' }));

    await waitFor(() => expect(location()).toBe('/auth'));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});
