import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AUTH_BASE } from '@site/shared/contracts/auth';
import { createNewsletterLinks } from '../../src/newsletter/links.ts';
import { personFields, signUp, submit } from '../support/forms.ts';
import { ADMIN, jsonOf, postJson, startTestApi, type TestApi } from '../support/start-test-api.ts';

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

  it('a form that was open before is no spam while the old secret is configured as previous', async () => {
    const fields = personFields(before);
    const scoreOf = async (api: TestApi) => {
      expect((await submit(api, { fields: { ...fields, email: 'new@harbour.example' } })).status).toBe(201);
      const row = await api.context.db('application_submissions').orderBy('created_at', 'desc').first();
      return Number(row.spam_score);
    };

    expect(await afterChange({ AUTH_SECRET: NEXT }, scoreOf)).toBeGreaterThanOrEqual(60);
    expect(await afterChange({ AUTH_SECRET: NEXT, AUTH_SECRET_PREVIOUS: FIRST }, scoreOf)).toBe(0);
  });

  it('a process that has not restarted accepts forms of one that has, if it knows the next secret', async () => {
    const fields = await afterChange({ AUTH_SECRET: NEXT, AUTH_SECRET_PREVIOUS: FIRST }, async (api) =>
      personFields(api),
    );
    const isAccepted = async ({ context }: TestApi) =>
      context.tickets.open('form', fields.formToken) !== null;

    expect(await afterChange({ AUTH_SECRET: FIRST }, isAccepted)).toBe(false);
    expect(await afterChange({ AUTH_SECRET: FIRST, AUTH_SECRET_NEXT: NEXT }, isAccepted)).toBe(true);
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
