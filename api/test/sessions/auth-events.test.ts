import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { AUTH_BASE } from '@site/shared/contracts/auth';
import { GoTrueClient, type Session } from '@supabase/auth-js';
import { TOTP } from 'otpauth';
import { PASSWORD, startAccounts, type TestAccounts } from '../accounts/account-mails.ts';

const NEXT = 'Lighthouse-keeper 92';
const KEY = 'events';

let rig: TestAccounts;
beforeAll(async () => {
  rig = await startAccounts();
});
afterAll(() => rig.close());
afterEach(async () => {
  for (const { client } of pages.splice(0)) {
    await client.stopAutoRefresh();
    await client.dispose();
  }
});

/** A loaded page: the client that it created, and the events that a subscriber from the start has seen. */
interface Page {
  readonly client: GoTrueClient;
  readonly events: readonly string[];
  readonly storage: Map<string, string>;
}

const pages: Page[] = [];

/** Loads a page as the admin area does. `storage` is what an earlier page left behind. */
async function loadPage(storage = new Map<string, string>()): Promise<Page> {
  const client = new GoTrueClient({
    url: rig.api.url + AUTH_BASE,
    detectSessionInUrl: false,
    storageKey: KEY,
    storage: {
      getItem: (key) => storage.get(key) ?? null,
      setItem: (key, value) => void storage.set(key, value),
      removeItem: (key) => void storage.delete(key),
    },
  });
  const events: string[] = [];
  const isReady = new Promise<void>((resolve) => {
    client.onAuthStateChange((event, session) => {
      events.push(event === 'INITIAL_SESSION' ? `${event}(${session ? 'session' : 'null'})` : event);
      if (event === 'INITIAL_SESSION') resolve();
    });
  });
  const page = { client, events, storage };
  pages.push(page);
  await isReady;
  return page;
}

let count = 0;
async function newUser(): Promise<{ email: string; password: string }> {
  count += 1;
  const user = { email: `events-${count}@harbour.example`, password: PASSWORD };
  await rig.api.addUser(user);
  return user;
}

/** What a page with a signed-in user leaves in the storage. */
async function signedInStorage(): Promise<Map<string, string>> {
  const { client, storage } = await loadPage();
  await client.signInWithPassword(await newUser());
  return storage;
}

const sessionIn = (storage: Map<string, string>) => JSON.parse(storage.get(KEY) ?? '') as Session;

/** Moves the expiry of a stored session, as if time had passed. */
function expireIn(seconds: number, storage: Map<string, string>): void {
  const expires_at = Math.floor(Date.now() / 1000) + seconds;
  storage.set(KEY, JSON.stringify({ ...sessionIn(storage), expires_at }));
}

const endAllSessions = () => rig.api.context.db('sessions').delete();

describe('a page load emits', () => {
  it('INITIAL_SESSION without a session on the first visit', async () => {
    const { events } = await loadPage();

    expect(events).toEqual(['INITIAL_SESSION(null)']);
  });

  it('SIGNED_IN and INITIAL_SESSION with a stored session', async () => {
    const { events } = await loadPage(await signedInStorage());

    expect(events).toEqual(['SIGNED_IN', 'INITIAL_SESSION(session)']);
  });

  it('TOKEN_REFRESHED and INITIAL_SESSION near the expiry', async () => {
    const storage = await signedInStorage();
    expireIn(60, storage);
    const before = sessionIn(storage).refresh_token;
    const { events } = await loadPage(storage);

    expect(events).toEqual(['TOKEN_REFRESHED', 'INITIAL_SESSION(session)']);
    expect(sessionIn(storage).refresh_token).not.toBe(before);
  });

  it('SIGNED_OUT and INITIAL_SESSION when the session has expired and its refresh is refused', async () => {
    const storage = await signedInStorage();
    expireIn(-10, storage);
    await endAllSessions();
    const { events } = await loadPage(storage);

    expect(events).toEqual(['SIGNED_OUT', 'INITIAL_SESSION(null)']);
    expect(storage.get(KEY)).toBeUndefined();
  });

  it('only INITIAL_SESSION when the refresh is refused near the expiry', async () => {
    const storage = await signedInStorage();
    expireIn(60, storage);
    await endAllSessions();
    const { events } = await loadPage(storage);

    expect(events).toEqual(['INITIAL_SESSION(session)']);
  });
});

describe('a link of an email emits', () => {
  it('SIGNED_IN for a confirmed sign-up, which itself emits nothing', async () => {
    const { client, events } = await loadPage();
    const email = 'newcomer@harbour.example';
    await client.signUp({ email, password: PASSWORD });
    expect(events).toEqual(['INITIAL_SESSION(null)']);
    await client.verifyOtp({ type: 'signup', token_hash: await rig.tokenFor(email) });

    expect(events).toEqual(['INITIAL_SESSION(null)', 'SIGNED_IN']);
  });

  it('PASSWORD_RECOVERY for a recovery, and USER_UPDATED with the new password', async () => {
    const { client, events } = await loadPage();
    const { email } = await newUser();
    await client.resetPasswordForEmail(email);
    await client.verifyOtp({ type: 'recovery', token_hash: await rig.tokenFor(email) });
    await client.updateUser({ password: NEXT });

    expect(events).toEqual(['INITIAL_SESSION(null)', 'PASSWORD_RECOVERY', 'USER_UPDATED']);
  });

  it('nothing when it was used', async () => {
    const { email } = await newUser();
    await rig.client().resetPasswordForEmail(email);
    const link = { type: 'recovery', token_hash: await rig.tokenFor(email) } as const;
    await rig.client().verifyOtp(link);
    const { client, events } = await loadPage();
    expect((await client.verifyOtp(link)).error?.code).toBe('otp_expired');

    expect(events).toEqual(['INITIAL_SESSION(null)']);
  });

  it('SIGNED_IN for the second link of an email change, and nothing for the first', async () => {
    const user = await newUser();
    const next = `next-${user.email}`;
    const owner = rig.client();
    await owner.signInWithPassword(user);
    await owner.updateUser({ email: next, current_password: user.password });
    const { client, events } = await loadPage();
    const redeem = (token_hash: string) => client.verifyOtp({ type: 'email_change', token_hash });

    await redeem(await rig.tokenFor(user.email));
    expect(events).toEqual(['INITIAL_SESSION(null)']);
    await redeem(await rig.tokenFor(next));
    expect(events).toEqual(['INITIAL_SESSION(null)', 'SIGNED_IN']);
    expect((await owner.getUser()).data.user?.email).toBe(next);
  });
});

describe('a story in one tab emits', () => {
  it('one event for each step', async () => {
    const { client, events } = await loadPage();
    await client.signInWithPassword(await newUser());
    await client.refreshSession();
    await client.updateUser({ data: { name: 'Robin' } });
    const { data } = await client.mfa.enroll({ factorType: 'totp' });
    const code = new TOTP({ secret: data?.totp.secret ?? '' }).generate();
    const raised = await client.mfa.challengeAndVerify({ factorId: data?.id ?? '', code });
    expect(raised.error).toBeNull();
    await client.signOut({ scope: 'local' });

    expect(events).toEqual([
      'INITIAL_SESSION(null)',
      'SIGNED_IN',
      'TOKEN_REFRESHED',
      'USER_UPDATED',
      'MFA_CHALLENGE_VERIFIED',
      'SIGNED_OUT',
    ]);
  });

  it('SIGNED_OUT when the user is read after the session was ended elsewhere', async () => {
    const { client, events } = await loadPage();
    await client.signInWithPassword(await newUser());
    await endAllSessions();
    await client.getUser();

    expect(events).toEqual(['INITIAL_SESSION(null)', 'SIGNED_IN', 'SIGNED_OUT']);
  });

  it('nothing when other sessions are signed out or a sign-in fails', async () => {
    const { client, events } = await loadPage();
    const user = await newUser();
    await client.signInWithPassword({ ...user, password: 'wrong' });
    await client.signInWithPassword(user);
    await client.signOut({ scope: 'others' });

    expect(events).toEqual(['INITIAL_SESSION(null)', 'SIGNED_IN']);
  });

  it('SIGNED_IN for a session that was handed over', async () => {
    const { access_token, refresh_token } = sessionIn(await signedInStorage());
    const { client, events } = await loadPage();
    await client.setSession({ access_token, refresh_token });

    expect(events).toEqual(['INITIAL_SESSION(null)', 'SIGNED_IN']);
  });
});
