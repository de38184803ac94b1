import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { createAdmins } from '../../src/auth/accounts/admins.ts';
import { createPasswords } from '../../src/auth/passwords.ts';
import { createSignInLimits } from '../../src/auth/sessions/sign-in-limits.ts';
import { QUICK_HASHES, startTestApi, type TestApi } from '../support/start-test-api.ts';

let one: TestApi;
let two: TestApi;
beforeEach(async () => {
  one = await startTestApi();
  two = await startTestApi({ sharing: one });
});
afterEach(async () => {
  await two.close();
  await one.close();
});

const adminsOf = async ({ context: { config, db, audit, limits, now } }: TestApi) => {
  const passwords = await createPasswords({ hashCosts: QUICK_HASHES });
  return createAdmins({ db, audit, now, passwords, limits: createSignInLimits(limits, config.auth.limits) });
};

it('two processes that revoke the last two admins at once leave one of them', async () => {
  const emails = ['a@harbour.example', 'b@harbour.example'];
  for (const email of emails) await one.addUser({ email, password: 'long enough', role: 'admin' });
  const [first, second] = [await adminsOf(one), await adminsOf(two)];

  for (let round = 1; round <= 5; round += 1) {
    const results = await Promise.allSettled([
      first.revoke('a@harbour.example'),
      second.revoke('b@harbour.example'),
    ]);

    expect(results.filter(({ status }) => status === 'fulfilled').length).toBeLessThan(2);
    expect((await one.context.db('user_roles').where({ role: 'admin' })).length).toBeGreaterThanOrEqual(1);
    for (const email of emails) await first.grant(email, 'admin');
  }
});
