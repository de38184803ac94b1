import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AUTH_BASE } from '@site/shared/contracts';
import { createNewsletterLinks } from '../src/newsletter/links.ts';
import { signUp } from './forms.ts';
import { ADMIN, jsonOf, postJson, startTestApi, type TestApi } from './start-test-api.ts';

const NEXT = 'the-secret-that-came-after-the-first-one';
const FIRST = 'the-secret-that-was-there-at-first-of-all';
const OTHER = 'a-secret-of-a-time-before-both-of-them-too';

let before: TestApi;
let token: string;
beforeAll(async () => {
  before = await startTestApi({ environment: { AUTH_SECRET: FIRST } });
  await before.addUser({ ...ADMIN, role: 'admin' });
  await signUp(before, 'reader@harbour.example');
  const { id, round } = await before.context.db('newsletter_subscriptions').first('id', 'round');
  token = createNewsletterLinks(before.context.tickets).issue('unsubscribe', { id, round });
});
afterAll(() => before.close());

/** Calls an API with other secrets on the same data. */
async function afterChange<Result>(
  secrets: Readonly<Record<string, string>>,
  ask: (api: TestApi) => Promise<Result>,
): Promise<Result> {
  const api = await startTestApi({ sharing: before, environment: secrets });
  try {
    return await ask(api);
  } finally {
    await api.close();
  }
}

const leave = async (api: TestApi) =>
  (await api.fetch(`/api/newsletter-subscriptions/unsubscribe?token=${token}`, { method: 'POST' })).status;

describe('after a change of the secret', () => {
  it('links in earlier emails work while the old secret is configured as previous', async () => {
    const secrets = { AUTH_SECRET: NEXT, AUTH_SECRET_PREVIOUS: `${OTHER},${FIRST}` };
    expect(await afterChange({ AUTH_SECRET: NEXT }, leave)).toBe(410);
    expect(await afterChange(secrets, leave)).toBe(200);
  });

  it('sessions continue while the old secret is configured as previous, and end afterwards', async () => {
    const refresh = async (api: TestApi) => {
      const signIn = await postJson(before, `${AUTH_BASE}/token?grant_type=password`, ADMIN);
      const { refresh_token } = await jsonOf(signIn);
      return (await postJson(api, `${AUTH_BASE}/token?grant_type=refresh_token`, { refresh_token })).status;
    };

    expect(await afterChange({ AUTH_SECRET: NEXT, AUTH_SECRET_PREVIOUS: FIRST }, refresh)).toBe(200);
    expect(await afterChange({ AUTH_SECRET: NEXT }, refresh)).toBe(400);
  });
});
