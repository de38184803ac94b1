import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AUTH_BASE } from '@site/shared/contracts/auth';
import { FORM, submit } from '../support/forms.ts';
import { ADMIN, SECRET, bearer, postJson, startTestApi, type TestApi } from '../support/start-test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ environment: { TRUSTED_HOPS: '1' } });
});
afterAll(() => api.close());

const linesOf = (requestId: string) =>
  api
    .log()
    .split('\n')
    .filter((line) => line.includes(requestId));

describe('the log', () => {
  it('contains no secrets and no visitor data after a complete visit with errors', async () => {
    const token = await api.signIn();
    const session = await postJson(api, `${AUTH_BASE}/token?grant_type=password`, ADMIN);
    const { refresh_token } = (await session.json()) as { refresh_token: string };
    await postJson(api, `${AUTH_BASE}/token?grant_type=refresh_token`, { refresh_token });
    await postJson(api, `${AUTH_BASE}/token?grant_type=password`, { ...ADMIN, password: 'mistyped secret' });
    await submit(api);
    await api.fetch(`/api/admin/submissions?cursor=x&access_token=${token}`, { headers: bearer(token) });
    await api.context.db.schema.renameTable('mail_outbox', 'mail_outbox_away');
    expect((await submit(api)).status).toBe(500);
    await api.context.db.schema.renameTable('mail_outbox_away', 'mail_outbox');

    const log = api.log();
    expect(log).toContain('request failed');
    const secrets = [
      token,
      refresh_token,
      ADMIN.password,
      'mistyped secret',
      SECRET,
      FORM.email,
      FORM.companyName,
    ];
    for (const secret of secrets) expect(log).not.toContain(secret);
  });

  it('uses the request id from the shell', async () => {
    const response = await api.fetch('/api/nothing', { headers: { 'x-request-id': 'abc-123_DEF' } });

    expect(response.headers.get('x-request-id')).toBe('abc-123_DEF');
    expect(await response.json()).toMatchObject({ requestId: 'abc-123_DEF' });
    expect(linesOf('abc-123_DEF')).toHaveLength(1);
  });

  it('ignores an invalid request id', async () => {
    const response = await api.fetch('/api/nothing', { headers: { 'x-request-id': 'short' } });

    expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('masks addresses', async () => {
    await api.fetch('/api/nothing', {
      headers: { 'x-forwarded-for': '203.0.113.77', 'x-request-id': 'masked-address' },
    });

    const [line = ''] = linesOf('masked-address');
    expect(JSON.parse(line)).toMatchObject({ address: '203.0.113.x', status: 404, path: '/api/nothing' });
  });
});
