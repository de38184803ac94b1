import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AUTH_BASE } from '@site/shared/contracts/auth';
import { PASSWORD, startAccounts, type TestAccounts } from './account-mails.ts';
import { address, useEmailChanges } from './email-change.fixture.ts';
import { bearer, jsonOf, postJson } from '../support/start-test-api.ts';

const NEXT = 'Lighthouse-keeper 92';
const HOUR = 3600_000;

const { rig, rows, member, ask, redeem, tokensOf, userOf, eventsOf } = useEmailChanges();
const codeOf = async (answer: ReturnType<typeof redeem>) => (await answer).error?.code;

describe('a change of the email', () => {
  it('takes effect when both addresses have confirmed it', async () => {
    const it = await member();
    const asked = await ask(it);
    expect(asked.error).toBeNull();
    expect(asked.data.user).toMatchObject({ email: it.email, new_email: it.next });
    expect(Date.parse(asked.data.user?.email_change_sent_at ?? '')).not.toBeNaN();

    const [old, next] = await tokensOf(it);
    const first = await redeem(next);
    expect(first.error).toBeNull();
    expect(first.data.session).toBeNull();
    expect((await it.client.getUser()).data.user?.email).toBe(it.email);

    const second = await redeem(old);
    expect(second.data.session?.user).toMatchObject({ id: it.id, email: it.next });
    expect(second.data.user?.new_email).toBeUndefined();
    expect(second.data.user?.email_change_sent_at).toBeUndefined();
    const credentials = { email: it.next, password: PASSWORD };
    expect((await rig().client().signInWithPassword(credentials)).error).toBeNull();
    const before = { ...credentials, email: it.email };
    expect((await rig().client().signInWithPassword(before)).error?.code).toBe('invalid_credentials');
    expect(await eventsOf(it)).toEqual([
      'admin_created',
      'login',
      'login',
      'user_email_change_requested',
      'user_updated_email',
      'verification_attempted',
      'verification_attempted',
    ]);
  });

  it('answers the first link with a message and without a session, in any order of the links', async () => {
    const it = await member();
    await ask(it);
    const [old, next] = await tokensOf(it);
    const first = await postJson(rig().api, `${AUTH_BASE}/verify`, { type: 'email_change', token_hash: old });

    expect(first.status).toBe(200);
    expect(await jsonOf(first)).toEqual({
      msg: 'Confirmed. Now open the link that we sent to your other email address.',
      code: '200',
    });
    expect((await redeem(next)).data.session?.user.email).toBe(it.next);
  });

  it('tells the old address what will happen and what to do about it', async () => {
    const it = await member();
    await ask(it);
    const [mail = ''] = await rig().mailsTo(it.email);
    const text = mail.replaceAll(/=\r?\n/g, '').replaceAll(/\s+/g, ' ');

    expect(text).toContain('asked to change its email');
    expect(text).toContain(it.next);
    expect(text).toContain('change your password. That cancels the change');
    const [toNew = ''] = await rig().mailsTo(it.next);
    expect(toNew).not.toContain(it.email);
  });

  it('needs the current password', async () => {
    const it = await member();

    expect((await it.client.updateUser({ email: it.next })).error?.code).toBe('current_password_required');
    const wrong = await it.client.updateUser({ email: it.next, current_password: 'wrong' });
    expect(wrong.error?.code).toBe('current_password_invalid');
    expect(await rig().mailsTo(it.next)).toEqual([]);
  });

  it('is not possible in a session created by a recovery link', async () => {
    const it = await member();
    await it.client.resetPasswordForEmail(it.email);
    const client = rig().client();
    await client.verifyOtp({ type: 'recovery', token_hash: await rig().tokenFor(it.email) });

    const refused = await client.updateUser({ email: it.next, current_password: PASSWORD });
    expect(refused.error).toMatchObject({ code: 'recovery_only', status: 403 });
  });

  it('to the present email changes nothing', async () => {
    const it = await member();
    const { data, error } = await it.client.updateUser({ email: it.email.toUpperCase() });

    expect(error).toBeNull();
    expect(data.user?.new_email).toBeUndefined();
    expect(await rig().mailsTo(it.email)).toEqual([]);
  });

  it('to the email of another account is refused', async () => {
    const [it, other] = [await member(), await member()];
    const answer = await rig().api.fetch(`${AUTH_BASE}/user`, {
      method: 'PUT',
      headers: { ...bearer(it.token), 'content-type': 'application/json' },
      body: JSON.stringify({ email: ` ${other.email.toUpperCase()}`, current_password: PASSWORD }),
    });

    expect(answer.status).toBe(422);
    const { code, error_code, message, msg } = await jsonOf(answer);
    expect([code, error_code]).toEqual(['email_exists', 'email_exists']);
    expect([message, msg]).toEqual(
      Array(2).fill('A user with this email address has already been registered'),
    );
  });

  it('saves nothing when a new password in the same call is weak', async () => {
    const it = await member();
    const both = { email: it.next, password: 'Password1!', current_password: PASSWORD };

    expect((await it.client.updateUser(both)).error?.code).toBe('weak_password');
    expect((await userOf(it))?.new_email).toBeNull();
  });

  it('can come with a new password', async () => {
    const it = await member();
    const both = { email: it.next, password: NEXT, current_password: PASSWORD };

    expect((await it.client.updateUser(both)).data.user?.new_email).toBe(it.next);
    const [, next] = await tokensOf(it);
    expect((await redeem(next)).error).toBeNull();
  });
});

describe('the links of an email change', () => {
  it('work once each, for a day, and for nothing else (O3)', async () => {
    const it = await member();
    await ask(it);
    const [old, next] = await tokensOf(it);
    expect((await rig().client().verifyOtp({ type: 'signup', token_hash: old })).error?.code).toBe(
      'otp_expired',
    );
    expect((await redeem(old)).error).toBeNull();
    expect(await codeOf(redeem(old))).toBe('otp_expired');
    rig().api.advance(24 * HOUR);

    expect(await codeOf(redeem(next))).toBe('otp_expired');
    expect((await userOf(it))?.email).toBe(it.email);
  });

  it('end with a newer change', async () => {
    const it = await member();
    await ask(it);
    const [old, next] = await tokensOf(it);
    expect((await redeem(old)).error).toBeNull();
    const newer = { ...it, next: address('newer') };
    await ask(newer);

    expect(await codeOf(redeem(next))).toBe('otp_expired');
    const [newOld, newNext] = await tokensOf(newer);
    expect((await redeem(newNext)).data.session).toBeNull();
    expect((await redeem(newOld)).data.user?.email).toBe(newer.next);
  });

  it('end with a password change (O5)', async () => {
    const it = await member();
    await ask(it);
    const tokens = await tokensOf(it);
    const { data } = await it.client.updateUser({ password: NEXT, current_password: PASSWORD });

    expect(data.user?.new_email).toBeUndefined();
    for (const token of tokens) expect(await codeOf(redeem(token))).toBe('otp_expired');
  });

  it('end other links of the account when the email changes (O5)', async () => {
    const it = await member();
    await ask(it);
    const [old, next] = await tokensOf(it);
    await it.client.resetPasswordForEmail(it.email);
    const recovery = await rig().tokenFor(it.email);
    await redeem(old);
    await redeem(next);

    const answer = await rig().client().verifyOtp({ type: 'recovery', token_hash: recovery });
    expect(answer.error?.code).toBe('otp_expired');
  });

  it('redeemed at the same time change the email once', async () => {
    const it = await member();
    await ask(it);
    const tokens = await tokensOf(it);
    const answers = await Promise.all([...tokens, ...tokens, ...tokens].map(redeem));

    const accepted = answers.filter(({ error }) => error === null);
    expect(accepted).toHaveLength(2);
    expect(accepted.filter(({ data }) => data.session)).toHaveLength(1);
    expect((await userOf(it))?.email).toBe(it.next);
  });

  it('of two accounts for one address: one gets it, the other a clear error', async () => {
    const [one, other] = [await member(), await member()];
    const rivals = [one, { ...other, next: one.next }];
    const tokens: string[] = [];
    for (const rival of rivals) {
      await ask(rival);
      const [old, next] = await tokensOf(rival);
      await redeem(old);
      tokens.push(next);
    }
    const answers = await Promise.all(tokens.map(redeem));

    expect(answers.map(({ error }) => error?.code ?? 'ok').toSorted()).toEqual(['email_exists', 'ok']);
    const loser = rivals[answers.findIndex(({ error }) => error)] ?? one;
    expect(await userOf(loser)).toMatchObject({ email: loser.email, new_email: null });
    expect(await eventsOf(loser)).toContain('user_updated_email: failure');
    expect(await rows('users').where({ email: one.next })).toHaveLength(1);
  });

  it('are not mailed after the change was canceled', async () => {
    const it = await member();
    await ask(it);
    await it.client.updateUser({ password: NEXT, current_password: PASSWORD });

    expect(await rig().mailsTo(it.next)).toEqual([]);
  });

  it('do not let in a banned user', async () => {
    const it = await member();
    await ask(it);
    const [old] = await tokensOf(it);
    await rows('users').where({ id: it.id }).update({ banned_until: '2999-01-01 00:00:00.000' });

    expect((await redeem(old)).error).toMatchObject({ code: 'user_banned', status: 403 });
  });
});

describe('the mails of an email change', () => {
  const resend = (email: string) => rig().client().resend({ type: 'email_change', email });

  it('can be requested again, which ends the earlier links', async () => {
    const it = await member();
    await ask(it);
    const first = await tokensOf(it);
    expect((await resend(it.email)).error).toBeNull();
    const second = await tokensOf(it);

    for (const token of first) expect(await codeOf(redeem(token))).toBe('otp_expired');
    expect((await redeem(second[0])).error).toBeNull();
    expect((await redeem(second[1])).data.user?.email).toBe(it.next);
  });

  it('requested again keep the confirmation that was already given', async () => {
    const it = await member();
    await ask(it);
    const [old] = await tokensOf(it);
    await redeem(old);
    await resend(it.email);

    expect(await rig().mailsTo(it.email)).toHaveLength(1);
    expect((await redeem(await rig().tokenFor(it.next))).data.user?.email).toBe(it.next);
  });

  it('get the same response for unknown emails and for accounts without a change', async () => {
    const it = await member();

    for (const email of [it.email, address('nobody')]) {
      const answer = await postJson(rig().api, `${AUTH_BASE}/resend`, { type: 'email_change', email });
      expect([answer.status, await answer.text()]).toEqual([200, '{}']);
      expect(await rig().mailsTo(email)).toEqual([]);
    }
  });

  it('are not sent again a day later, when the cleanup has removed the change', async () => {
    const it = await member();
    await ask(it);
    await tokensOf(it);
    rig().api.advance(24 * HOUR + 1000);
    await resend(it.email);
    expect(await rig().mailsTo(it.next)).toHaveLength(1);
    await rig().api.context.housekeeping.run();

    expect(await userOf(it)).toMatchObject({ new_email: null, email_change_sent_at: null });
  });
});

describe('the limits of account mails', () => {
  let limited: TestAccounts;
  beforeAll(async () => {
    limited = await startAccounts({
      environment: { RATE_LIMIT_ACCOUNT_MAIL_INTERVAL: '1/60', RATE_LIMIT_MAIL_REQUESTS: '3/3600' },
    });
  });
  afterAll(() => limited.close());

  it('apply to an email change, per mailbox and per client (B6)', async () => {
    const email = address('old');
    await limited.api.addUser({ email, password: PASSWORD });
    const client = limited.client();
    await client.signInWithPassword({ email, password: PASSWORD });
    const change = (next: string) => client.updateUser({ email: next, current_password: PASSWORD });

    expect((await change(address('new'))).error).toBeNull();
    const soon = await change(address('new'));
    expect(soon.error).toMatchObject({ code: 'over_email_send_rate_limit', status: 429 });
    const again = await limited.client().resend({ type: 'email_change', email });
    expect(again.error?.code).toBe('over_email_send_rate_limit');
    expect((await change(address('new'))).error?.code).toBe('over_request_rate_limit');
  });
});
