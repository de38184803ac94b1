import { describe, expect, it } from '@jest/globals';
import { address, useEmailChanges } from './email-change.fixture.ts';
import { bearer } from '../support/start-test-api.ts';

const { rig, rows, member, ask, redeem, tokensOf, userOf, eventsOf } = useEmailChanges();

describe('a change of the email that is canceled', () => {
  const cancel = (token: string) =>
    rig().api.fetch('/api/account/email-change', { method: 'DELETE', headers: bearer(token) });

  it('never takes effect, and its links stop working', async () => {
    const it = await member();
    await ask(it);
    const [old, next] = await tokensOf(it);
    await redeem(old);

    expect((await cancel(it.token)).status).toBe(204);
    expect((await it.client.getUser()).data.user?.new_email).toBeUndefined();
    expect((await redeem(next)).error?.code).toBe('otp_expired');
    expect(await userOf(it)).toMatchObject({ email: it.email, new_email: null, email_change_sent_at: null });
    const line = await rows('audit_log')
      .where({ event: 'user_email_change_canceled', actor_id: it.id })
      .first();
    expect(line).toMatchObject({ result: 'success', address: '127.0.0.1' });
    expect(line?.session_id).toBeTruthy();
  });

  it('sends no more emails', async () => {
    const it = await member();
    await ask(it);
    await cancel(it.token);

    expect(await rig().mailsTo(it.email)).toEqual([]);
    expect(await rig().mailsTo(it.next)).toEqual([]);
  });

  it('leaves other links of the account alone, and can be asked for again', async () => {
    const it = await member();
    await ask(it);
    await it.client.resetPasswordForEmail(it.email);
    const recovery = await rig().tokenFor(it.email);
    await cancel(it.token);
    expect((await rig().client().verifyOtp({ type: 'recovery', token_hash: recovery })).error).toBeNull();

    const again = { ...it, next: address('again') };
    await ask(again);
    const [old, next] = await tokensOf(again);
    await redeem(old);
    expect((await redeem(next)).data.user?.email).toBe(again.next);
  });

  it('is the own one only, and there must be one', async () => {
    const [it, other] = [await member(), await member()];
    await ask(it);

    expect((await cancel(other.token)).status).toBe(404);
    expect((await cancel('nobody')).status).toBe(401);
    expect((await userOf(it))?.new_email).toBe(it.next);
    expect(await eventsOf(other)).not.toContain('user_email_change_canceled');
  });

  it('while its last link is redeemed has either happened or not', async () => {
    const it = await member();
    await ask(it);
    const [old, next] = await tokensOf(it);
    await redeem(old);
    const [redeemed, canceled] = await Promise.all([redeem(next), cancel(it.token)]);

    const isChanged = redeemed.error === null;
    expect(canceled.status).toBe(isChanged ? 404 : 204);
    expect(await userOf(it)).toMatchObject({ email: isChanged ? it.next : it.email, new_email: null });
  });
});
