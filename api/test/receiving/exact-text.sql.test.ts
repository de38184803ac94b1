import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ADMIN, startTestApi, type TestApi } from '../support/start-test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
  const { db } = api.context;
  const created_at = '2026-03-02 09:30:00.123';
  await api.addUser({ ...ADMIN, role: 'admin' });
  await db('newsletter_subscriptions').insert({
    ...{ id: 'x', created_at, email: 'a@harbour.example', email_folded: 'a@harbour.example' },
  });
  await db('blocked_domains').insert({ domain: 'harbour.example', created_at });
  await db('mail_outbox').insert({
    ...{
      id: 'x',
      created_at,
      due_at: created_at,
      kind: 'x',
      subject_id: 'x',
      recipient: 'a@harbour.example',
    },
  });
});
afterAll(() => api.close());

it.each([
  ['users', 'email', ADMIN.email],
  ['newsletter_subscriptions', 'email_folded', 'a@harbour.example'],
  ['blocked_domains', 'domain', 'harbour.example'],
  ['mail_outbox', 'recipient', 'a@harbour.example'],
])('%s are found only by the exact text of %s', async (table, column, text) => {
  const found = (value: string) => api.context.db(table).where(column, value).pluck(column);

  expect(await found(text)).toEqual([text]);
  for (const other of [`${text} `, ` ${text}`, text.toUpperCase(), text.replace('a', 'á')])
    expect(await found(other)).toEqual([]);
});
