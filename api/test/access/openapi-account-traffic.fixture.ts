import { AUTH_BASE } from '@site/shared/contracts/auth';
import { Secret, TOTP } from 'otpauth';
import { createLinkTokens } from '../../src/auth/accounts/link-tokens.ts';
import { ADMIN, bearer, jsonOf, postJson, SECRET, type TestApi } from '../support/start-test-api.ts';

export const UNKNOWN_ID = '00000000-0000-7000-8000-000000000000';

/** Calls the operations of one's own account, with and without a link. */
export async function accounts(to: TestApi): Promise<void> {
  const account = { email: 'newcomer@harbour.example', password: 'Harbour-lantern 47' };
  for (const body of [account, { ...account, password: 'short' }, {}])
    await postJson(to, `${AUTH_BASE}/signup`, body);
  await postJson(to, `${AUTH_BASE}/resend`, { type: 'signup', email: account.email });
  const { id } = await to.context.db('account_links').first('id');
  const { token: token_hash } = createLinkTokens(SECRET).create(id);
  const proof = { type: 'signup', token_hash };
  const verified = await jsonOf(await postJson(to, `${AUTH_BASE}/verify`, proof));
  await postJson(to, `${AUTH_BASE}/verify`, proof);
  await postJson(to, `${AUTH_BASE}/signup`, account);
  await postJson(to, `${AUTH_BASE}/recover`, { email: account.email });
  const headers = { ...bearer(String(verified['access_token'])), 'content-type': 'application/json' };
  for (const current of ['wrong', account.password]) {
    const body = JSON.stringify({ password: 'Lighthouse-keeper 92', current_password: current });
    await to.fetch(`${AUTH_BASE}/user`, { method: 'PUT', headers, body });
  }
  const change = (body: unknown) =>
    to.fetch(`${AUTH_BASE}/user`, { method: 'PUT', headers, body: JSON.stringify(body) });
  const current_password = 'Lighthouse-keeper 92';
  await change({ data: { name: 'Robin' } });
  for (const email of [ADMIN.email, 'next@harbour.example']) await change({ email, current_password });
  for (const init of [{}, { headers }, { headers }])
    await to.fetch('/api/account/email-change', { method: 'DELETE', ...init });
  await change({ email: 'later@harbour.example', current_password });
  const links = await to.context.db('account_links').where('purpose', 'like', 'email_change%').pluck('id');
  for (const link of links) {
    const { token } = createLinkTokens(SECRET).create(link);
    await postJson(to, `${AUTH_BASE}/verify`, { type: 'email_change', token_hash: token });
  }
  await postJson(to, `${AUTH_BASE}/resend`, { type: 'email_change', email: 'next@harbour.example' });
  const { id: sessionId } = await to.context.db('sessions').orderBy('created_at', 'desc').first('id');
  for (const session of [UNKNOWN_ID, sessionId])
    await to.fetch(`/api/account/sessions/${session}`, { method: 'DELETE', headers });
  await to.fetch(`/api/account/sessions/${UNKNOWN_ID}`, { method: 'DELETE' });
}

/** Calls the operations of admins on accounts. */
export async function users(to: TestApi, headers: Record<string, string>): Promise<void> {
  const path = '/api/admin/users';
  const idOf = async (email: string) => (await to.context.db('users').where({ email }).first('id')).id;
  const member = { email: 'member@harbour.example', password: 'long enough' };
  await to.addUser(member);
  const ids = [await idOf(member.email), await idOf(ADMIN.email), UNKNOWN_ID];
  const type = { 'content-type': 'application/json' };
  for (const by of [{}, headers]) {
    for (const id of ids) {
      for (const role of ['reviewer', 'nobody']) {
        const body = JSON.stringify({ role });
        await to.fetch(`${path}/${id}/role`, { method: 'PUT', body, headers: { ...type, ...by } });
      }
      await to.fetch(`${path}/${id}/role`, { method: 'DELETE', headers: by });
      for (const method of ['PUT', 'DELETE']) await to.fetch(`${path}/${id}/ban`, { method, headers: by });
    }
    for (const id of [ids[0], UNKNOWN_ID])
      await to.fetch(`${path}/${id}/sessions`, { method: 'DELETE', headers: by });
    for (const email of ['colleague@harbour.example', ADMIN.email, 'nobody'])
      await postJson(to, `${path}/invitations`, { email, role: 'reviewer' }, by);
  }
}

/** Calls the operations on second factors. */
export async function factors(to: TestApi, headers: Record<string, string>): Promise<void> {
  const path = `${AUTH_BASE}/factors`;
  const send = (end: string, body: unknown) => postJson(to, path + end, body, headers);
  const { id, totp } = await jsonOf(await send('', { factor_type: 'totp', friendly_name: 'Phone' }));
  for (const body of [{ factor_type: 'totp', friendly_name: 'Phone' }, { factor_type: 'phone' }])
    await send('', body);
  await postJson(to, path, {});
  const { id: challenge_id } = await jsonOf(await send(`/${id}/challenge`, { factorId: id }));
  await send(`/${UNKNOWN_ID}/challenge`, {});
  const { secret } = totp as { secret: string };
  const code = TOTP.generate({ secret: Secret.fromBase32(secret) });
  const answer = await send(`/${id}/verify`, { challenge_id, code });
  for (const body of [{}, { challenge_id, code }]) await send(`/${id}/verify`, body);
  const codes = '/api/account/recovery-codes';
  const raised = bearer(String((await jsonOf(answer))['access_token']));
  await to.fetch(codes, { headers });
  await to.fetch(codes, { method: 'POST', headers });
  const created = await jsonOf(await to.fetch(codes, { method: 'POST', headers: raised }));
  const [recoveryCode] = created['codes'] as string[];
  for (const code of [recoveryCode, recoveryCode, ''])
    await postJson(to, `${codes}/redeem`, { code }, headers);
  for (const init of [{}, { headers }])
    for (const factor of [id, UNKNOWN_ID]) await to.fetch(`${path}/${factor}`, { method: 'DELETE', ...init });
}
