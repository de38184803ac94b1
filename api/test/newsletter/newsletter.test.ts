import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { signUp } from '../support/forms.ts';
import { jsonOf, startTestApi, type TestApi } from '../support/start-test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const subscribe = (email: string) => signUp(api, email);

describe('POST /api/newsletter-subscriptions', () => {
  it('saves the address, a welcome mail and an audit line', async () => {
    const response = await subscribe(' Reader@Ledgerwell.example ');

    expect(response.status).toBe(201);
    expect(await response.json()).toEqual({ email: 'Reader@Ledgerwell.example' });
    const row = await api.context.db('newsletter_subscriptions').first();
    expect(row.email).toBe('Reader@Ledgerwell.example');
    expect(await api.context.db('mail_outbox').pluck('kind')).toEqual(['newsletter-welcome']);
    expect(await api.context.db('audit_log').where({ subject_id: row.id }).pluck('event')).toEqual([
      'newsletter_subscribed',
    ]);
  });

  it('answers a second sign-up with a duplicate error, in any spelling', async () => {
    await subscribe('twice@ledgerwell.example');
    const again = await subscribe('TWICE@ledgerwell.example');

    expect(again.status).toBe(409);
    expect((await subscribe('twi\u200bce@ledgerwell.example')).status).toBe(409);
    expect(await jsonOf(again)).toMatchObject({
      code: 'duplicate',
      detail: expect.stringContaining('duplicate'),
    });
  });

  it('accepts only one of two concurrent sign-ups', async () => {
    const answers = await Promise.all([
      subscribe('race@ledgerwell.example'),
      subscribe('race@ledgerwell.example'),
    ]);

    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  it.each([
    ['a letter', 'n'],
    ['an emoji', '🧾'],
    ['a combining mark', '\u0301'],
  ])('stores 255 characters with %s unchanged and rejects one more', async (_, letter) => {
    const longest = `${letter.repeat(239)}@harbour.example`;

    expect((await subscribe(longest)).status).toBe(201);
    expect(await api.context.db('newsletter_subscriptions').where({ email: longest }).pluck('email')).toEqual(
      [longest],
    );
    expect((await subscribe(longest)).status).toBe(409);
    const refused = await subscribe(`${letter}${longest}`);
    expect(refused.status).toBe(422);
    expect(await jsonOf(refused)).toMatchObject({
      errors: [{ field: 'email', message: 'Email must be less than 255 characters' }],
    });
  });

  it('rejects an invalid address', async () => {
    expect((await subscribe('reader')).status).toBe(422);
  });
});
