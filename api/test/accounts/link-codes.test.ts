import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { AUTH_BASE } from '@site/shared/contracts/auth';
import { PASSWORD, startAccounts, type TestAccounts } from './account-mails.ts';
import { postJson } from '../support/start-test-api.ts';

const EMAIL = 'newcomer@harbour.example';

let rig: TestAccounts;
beforeEach(async () => {
  rig = await startAccounts();
});
afterEach(() => rig.close());

async function codeFor(email: string): Promise<string> {
  const mail = (await rig.mailsTo(email)).at(-1) ?? '';
  return /Code: ([A-Z2-9]{4}-[A-Z2-9]{4})/.exec(mail)?.[1] ?? '';
}
const statusOf = async (type: string, token: string, email = EMAIL) =>
  (await postJson(rig.api, `${AUTH_BASE}/verify`, { type, email, token })).status;

describe('the code of an account email', () => {
  it('confirms a sign-up instead of the link, in any case and grouping, once', async () => {
    await rig.client().signUp({ email: EMAIL, password: PASSWORD });
    const code = await codeFor(EMAIL);
    const typed = ` ${code.toLowerCase().replace('-', ' ')} `;

    const { data } = await rig.client().verifyOtp({ type: 'signup', email: EMAIL, token: typed });

    expect(data.session?.user.email_confirmed_at).toBeDefined();
    expect(await statusOf('signup', code)).toBe(403);
    expect((await rig.client().signInWithPassword({ email: EMAIL, password: PASSWORD })).error).toBeNull();
  });

  it('resets a password, and works for its purpose and its address only', async () => {
    await rig.api.addUser({ email: EMAIL, password: PASSWORD });
    await rig.client().resetPasswordForEmail(EMAIL);
    const code = await codeFor(EMAIL);

    expect(await statusOf('signup', code)).toBe(403);
    expect(await statusOf('recovery', code, 'other@harbour.example')).toBe(403);
    expect(await statusOf('recovery', code)).toBe(200);
  });

  it('can be guessed five times, and the link still works then', async () => {
    await rig.client().signUp({ email: EMAIL, password: PASSWORD });
    const code = await codeFor(EMAIL);
    const token_hash = await rig.tokenFor(EMAIL);
    for (let n = 0; n < 5; n += 1) expect(await statusOf('signup', 'AAAA-AAAA')).toBe(403);

    expect(await statusOf('signup', code)).toBe(429);
    expect((await rig.client().verifyOtp({ type: 'signup', token_hash })).error).toBeNull();
  });

  it('is not in the database', async () => {
    await rig.client().signUp({ email: EMAIL, password: PASSWORD });
    const code = await codeFor(EMAIL);
    const tables = ['account_links', 'mail_outbox', 'audit_log', 'users'];
    const dump = JSON.stringify(await Promise.all(tables.map((table) => rig.api.context.db(table))));

    expect(code).not.toBe('');
    expect(dump).not.toContain(code);
    expect(dump).not.toContain(code.replace('-', ''));
  });
});
