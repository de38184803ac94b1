import { afterEach, describe, expect, it } from '@jest/globals';
import { AUTH_BASE } from '@site/shared/contracts/auth';
import * as argon2 from '@node-rs/argon2';
import { createSignInLimits } from '../../src/auth/sessions/sign-in-limits.ts';
import { AppError } from '../../src/errors.ts';
import { ADMIN, bearer, jsonOf, postJson, startTestApi, type TestApi } from '../support/start-test-api.ts';

const ATTACKER = '203.0.113.66';
const HOME = '198.51.100.7';

let api: TestApi;
afterEach(() => api.close());

async function start(options: Parameters<typeof startTestApi>[0] = {}) {
  // A proxy in front says which address a request is from.
  api = await startTestApi({ ...options, environment: { TRUSTED_HOPS: '1' } });
  await api.addUser({ ...ADMIN, role: 'admin' });
}
const signIn = (password: string, address: string, email = ADMIN.email) =>
  postJson(
    api,
    `${AUTH_BASE}/token?grant_type=password`,
    { email, password },
    { 'x-forwarded-for': address },
  );
const statusOf = async (password: string, address: string) => (await signIn(password, address)).status;
async function fail(times: number, address: string): Promise<number[]> {
  const seen: number[] = [];
  for (let count = 0; count < times; count += 1) seen.push(await statusOf('wrong', address));
  return seen;
}

describe('an attacker who guesses the password of an account', () => {
  it('from one address is blocked there, and locks nobody out', async () => {
    await start();
    expect((await fail(30, ATTACKER)).slice(10)).toEqual(Array(20).fill(429));

    expect(await statusOf(ADMIN.password, ATTACKER)).toBe(429);
    expect(await statusOf(ADMIN.password, HOME)).toBe(200);
  });

  it('stays blocked when the owner signs in elsewhere', async () => {
    await start();
    await fail(11, ATTACKER);
    await statusOf(ADMIN.password, HOME);

    expect(await fail(1, ATTACKER)).toEqual([429]);
  });

  it('from many addresses makes no sign-in with the right password impossible', async () => {
    await start();
    for (let network = 0; network < 11; network += 1) await fail(9, `203.0.113.${network}`);
    await fail(2, '203.0.113.99');

    expect(await statusOf(ADMIN.password, HOME)).toBe(200);
    expect(await statusOf(ADMIN.password, HOME)).toBe(200);
  });

  it('cannot make the owner wait at an address where the owner has signed in', async () => {
    await start();
    expect(await statusOf(ADMIN.password, HOME)).toBe(200);
    for (let network = 0; network < 11; network += 1) await fail(9, `203.0.113.${network}`);
    const crowd = Array.from({ length: 6 }, (_, index) => statusOf('wrong', `192.0.2.${index}`));

    expect(await statusOf(ADMIN.password, HOME)).toBe(200);
    const answers = await Promise.all(crowd);
    expect(answers.filter((status) => status === 429).length).toBeGreaterThan(0);
  });
});

describe('an operator', () => {
  it('unlocks an account at every address', async () => {
    await start();
    for (const address of [ATTACKER, HOME]) await fail(11, address);

    await createSignInLimits(api.context.limits, api.context.config.auth.limits).unlock(ADMIN.email);

    for (const address of [ATTACKER, HOME]) expect(await statusOf(ADMIN.password, address)).toBe(200);
  });
});

describe('an attempt whose password was never checked', () => {
  let isBusy = false;
  const startBusy = () => {
    isBusy = false;
    return start({
      overrides: {
        loadArgon2: async () => ({
          hash: (password, costs) => argon2.hash(password, costs),
          verify: async (stored, password) => {
            if (isBusy) throw new AppError('unavailable', { retryAfterSeconds: 2 });
            return argon2.verify(stored, password);
          },
        }),
      },
    });
  };

  it('does not count as failed', async () => {
    await startBusy();
    isBusy = true;
    expect(await fail(12, HOME)).toEqual(Array(12).fill(503));
    isBusy = false;

    expect(await statusOf(ADMIN.password, HOME)).toBe(200);
    expect(await fail(10, HOME)).toEqual(Array(10).fill(400));
  });

  it('does not use up the one attempt after a block', async () => {
    await startBusy();
    await fail(11, HOME);
    api.advance(61_000);
    isBusy = true;
    expect(await fail(2, HOME)).toEqual([503, 503]);
    isBusy = false;

    expect(await statusOf(ADMIN.password, HOME)).toBe(200);
  });

  it('does not count either when it is the current password of a change', async () => {
    await startBusy();
    const token = await jsonOf(await signIn(ADMIN.password, HOME));
    const change = () =>
      api.fetch(`${AUTH_BASE}/user`, {
        method: 'PUT',
        headers: { ...bearer(String(token['access_token'])), 'content-type': 'application/json' },
        body: JSON.stringify({ password: 'Harbour-lantern 47', current_password: ADMIN.password }),
      });
    isBusy = true;
    for (let count = 0; count < 12; count += 1) expect((await change()).status).toBe(503);
    isBusy = false;

    expect((await change()).status).toBe(200);
  });

  it('that another limit refuses does not count for its address', async () => {
    await start();
    await fail(111, ATTACKER);

    expect((await signIn('wrong', ATTACKER, 'somebody@ledgerwell.example')).status).toBe(400);
  });
});
