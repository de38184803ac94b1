import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createId } from '../../src/database/ids.ts';
import { toInstant } from '../../src/database/instants.ts';
import { bearer, jsonOf, postJson, startTestApi, type TestApi } from '../support/start-test-api.ts';
import { received } from '../submissions/submission-work.fixture.ts';

const DAY_MS = 24 * 3600_000;
const TIME = Date.parse('2026-03-02T09:30:00.123Z');

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await startTestApi();
  token = await api.signIn();
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.context.db('mail_outbox').delete();
  await api.context.db('audit_log').where({ event: 'mails_retried' }).delete();
});

/** Stores dead mails; every tenth was refused for another reason. Returns their ids, newest first. */
async function store(count: number, more: object = {}): Promise<string[]> {
  const rows = Array.from({ length: count }, (_, index) => ({
    id: createId(TIME),
    created_at: toInstant(TIME + Math.floor(index / 30)),
    due_at: toInstant(TIME),
    kind: 'submission-receipt',
    subject_id: createId(TIME),
    attempts: 5,
    state: 'dead',
    last_error: index % 10 === 0 ? 'ETIMEDOUT 100% slow' : 'EENVELOPE 550 no such mailbox',
    ...more,
  }));
  for (let from = 0; from < count; from += 100)
    await api.context.db('mail_outbox').insert(rows.slice(from, from + 100));
  return rows.sort((a, b) => (a.created_at + a.id < b.created_at + b.id ? 1 : -1)).map(({ id }) => id);
}

const readPage = async (query: Record<string, string> = {}) => {
  const path = `/api/dead-mails?${new URLSearchParams(query)}`;
  return (await jsonOf(await api.fetch(path, { headers: bearer(token) }))) as {
    items: { id: string }[];
    next: string | null;
    previous: string | null;
  };
};
const ids = ({ items }: { items: readonly { id: string }[] }) => items.map(({ id }) => id);
const retry = async (body: object) =>
  jsonOf(await postJson(api, '/api/dead-mails/retry', body, bearer(token)));
const states = async () => (await api.context.db('mail_outbox').orderBy('state').pluck('state')) as string[];
const details = async () =>
  (await api.context.db('audit_log').where({ event: 'mails_retried' })).map(({ detail }) =>
    JSON.parse(String(detail)),
  );

describe('the list of dead mails', () => {
  it('is read page by page in both directions', async () => {
    const stored = await store(120);

    const first = await readPage();
    const second = await readPage({ cursor: String(first.next) });
    const third = await readPage({ cursor: String(second.next) });
    const back = await readPage({ cursor: String(third.previous) });

    expect([...ids(first), ...ids(second), ...ids(third)]).toEqual(stored);
    expect(ids(back)).toEqual(ids(second));
  });

  it('can be limited to a kind and a reason', async () => {
    await store(20);
    const [notice] = await store(1, { kind: 'submission-notice' });
    await store(5, { state: 'sent' });

    expect(ids(await readPage({ kind: 'submission-notice' }))).toEqual([notice]);
    expect((await readPage({ reason: '550 NO' })).items).toHaveLength(18);
    expect((await readPage({ reason: '0%' })).items).toHaveLength(3);
  });
});

describe('a dead mail', () => {
  it('is removed 90 days after the last attempt, when staff had the time to send it again', async () => {
    await store(1, { due_at: toInstant(Date.now() - 91 * DAY_MS) });
    const [kept] = await store(1, { due_at: toInstant(Date.now() - 89 * DAY_MS) });

    await api.context.housekeeping.run();

    expect(await api.context.db('mail_outbox').pluck('id')).toEqual([kept]);
  });
});

describe('a bulk retry of dead mails', () => {
  it('queues those that are chosen, and counts only dead ones', async () => {
    const [one, two] = await store(3);
    const [sent] = await store(1, { state: 'sent' });

    expect(await retry({ ids: [one, two, sent] })).toEqual({ count: 2, hasMore: false });
    expect(await states()).toEqual(['dead', 'sent', 'waiting', 'waiting']);
    expect(await details()).toEqual([{ count: 2, chosen: 'one by one' }]);
  });

  it('queues all that match a filter, with one audit line', async () => {
    await store(20);
    await store(1, { kind: 'submission-notice' });

    expect(await retry({ kind: 'submission-receipt', reason: 'etimedout' })).toEqual({
      count: 2,
      hasMore: false,
    });
    expect(await states()).toEqual([...Array(19).fill('dead'), 'waiting', 'waiting']);
    expect(await details()).toEqual([
      { count: 2, chosen: 'by filter', kind: 'submission-receipt', reason: 'etimedout' },
    ]);
  });

  it('queues at most 5,000 at once, and says that there are more', async () => {
    await store(5001);

    expect(await retry({})).toEqual({ count: 5000, hasMore: true });
    expect(await retry({})).toEqual({ count: 1, hasMore: false });
  });
});

describe('the mails about a submission', () => {
  it('are listed with their outcome, newest first', async () => {
    const { id: subject_id } = await received(api);
    await api.context.db('mail_outbox').delete();
    const at = toInstant(TIME + 1000);
    const sent = { recipient: 'reader@harbour.example', sent_at: at, created_at: at, last_error: null };
    await store(1, { subject_id });
    await store(1, { subject_id, state: 'sent', ...sent });
    await store(1);

    const response = await api.fetch(`/api/admin/submissions/${subject_id}/mails`, {
      headers: bearer(token),
    });

    expect((await jsonOf(response))['items']).toMatchObject([
      { state: 'sent', to: 'reader@harbour.example', sentAt: '2026-03-02T09:30:01.123Z', reason: null },
      { state: 'dead', to: null, sentAt: null, attempts: 5, reason: 'ETIMEDOUT 100% slow' },
    ]);
  });
});
