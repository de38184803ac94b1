import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { AUTH_BASE } from '@site/shared/contracts/auth';
import { BACKGROUND_HEADER } from '@site/shared/contracts';
import { ADMIN, bearer, jsonOf, postJson, startTestApi, type TestApi } from '../support/start-test-api.ts';

const MINUTE = 60_000;

let api: TestApi;
let session: { readonly access_token: string; readonly refresh_token: string };
beforeEach(async () => {
  // The access token outlives the hour, so what ends is the session.
  api = await startTestApi({ environment: { ACCESS_TOKEN_SECONDS: '3600' } });
  await api.addUser({ ...ADMIN, role: 'admin' });
  const answer = await postJson(api, `${AUTH_BASE}/token?grant_type=password`, ADMIN);
  session = (await answer.json()) as typeof session;
});
afterEach(() => api.close());

const poll = async (headers: Record<string, string> = {}) =>
  (
    await api.fetch('/api/admin/submissions/count', {
      headers: { ...bearer(session.access_token), ...headers },
    })
  ).status;
const pollFor = async (minutes: number, headers?: Record<string, string>) => {
  const statuses: number[] = [];
  for (let minute = 0; minute < minutes; minute += 1) {
    statuses.push(await poll(headers));
    api.advance(MINUTE);
  }
  return statuses;
};
const background = { [BACKGROUND_HEADER]: '1' };
const activeAt = async () => (await api.context.db('sessions').first('active_at')).active_at;

describe('a staff session whose list is open and untouched', () => {
  it('ends after an hour, however often the page asks for news', async () => {
    const before = await activeAt();
    expect(await pollFor(59, background)).toEqual(Array(59).fill(200));
    expect(await activeAt()).toBe(before);
    api.advance(2 * MINUTE);

    expect(await refresh()).toBe('session_expired');
  });

  it('goes on for an hour after the last call that a person caused', async () => {
    await pollFor(50, background);
    expect(await poll()).toBe(200);
    api.advance(5 * MINUTE);

    expect(await poll(background)).toBe(200);
    api.advance(4 * MINUTE);
    expect(await refresh()).toBe('refreshed');
  });
});

/** Whether the session can be refreshed. */
async function refresh(): Promise<string> {
  const body = { refresh_token: session.refresh_token };
  const answer = await postJson(api, `${AUTH_BASE}/token?grant_type=refresh_token`, body);
  return answer.status === 200 ? 'refreshed' : String((await jsonOf(answer))['code']);
}
