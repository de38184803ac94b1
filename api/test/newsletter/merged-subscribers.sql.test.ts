import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { rowsOf, type MigrationSession } from '../../src/database/migration-session.ts';
import { mergeSpellings } from '../../src/database/migrations/newsletter/0047-one-subscriber-per-person.ts';
import { insertRows } from '../../src/database/statements.ts';
import { createNewsletterLinks } from '../../src/newsletter/links.ts';
import { signUp } from '../support/forms.ts';
import { bearer, jsonOf, postJson, startTestApi, type TestApi } from '../support/start-test-api.ts';

const UNICODE = 'Zoe@M\u00fcnchen.example';
const ASCII = 'zoe@xn--mnchen-3ya.example';
const FOLDED = 'zoe@m\u00fcnchen.example';
const AT = '2026-05-01 00:00:00.000';
const LATER = '2026-06-01 00:00:00.000';

let api: TestApi;
beforeEach(async () => {
  api = await startTestApi({ environment: { SITE_NEWSLETTER_OPT_IN: 'single' } });
});
afterEach(() => api.close());

/** A subscriber as the version stored it that ignored case and Unicode form only. */
function row(id: string, email: string, state: string, more: object = {}) {
  return {
    ...{ id, created_at: AT, email, email_folded: email.normalize('NFC').toLowerCase(), state },
    ...{ source: '/blog', consent: 'form-1', confirmed_at: state === 'pending' ? null : AT },
    ...(state === 'unsubscribed' ? { unsubscribed_at: LATER } : {}),
    ...more,
  };
}
const store = (...subscriber: Parameters<typeof row>) =>
  api.context.db('newsletter_subscriptions').insert(row(...subscriber));
/** `before` is called before each statement. */
async function migrate(before?: (sql: string) => Promise<unknown>): Promise<void> {
  const { db } = api.context;
  const run: MigrationSession['run'] = async (sql, bindings = []) => {
    await before?.(sql);
    return rowsOf(await db.raw(sql, [...bindings]), db);
  };
  await mergeSpellings.changeRows?.({ db, run });
}
const subscribers = () =>
  api.context.db('newsletter_subscriptions').orderBy('id').select('id', 'email_folded', 'state', 'round');
const merged = () => api.context.db('newsletter_merged').orderBy('id');

describe('the migration that makes one subscriber of each person', () => {
  it.each([
    [ASCII, FOLDED],
    ['zo\u200be@harbour.example', 'zoe@harbour.example'],
    ['zoe@harbour.example\u00ad', 'zoe@harbour.example'],
  ])('folds %j anew, so that a person who opted out is known', async (email, folded) => {
    await store('a', email, 'unsubscribed');
    await migrate();
    await migrate();

    expect(await subscribers()).toEqual([{ id: 'a', email_folded: folded, state: 'unsubscribed', round: 1 }]);
    await signUp(api, folded);
    expect(await subscribers()).toMatchObject([{ id: 'a', state: 'pending' }]);
  });

  it('leaves all others as they are', async () => {
    await store('a', 'Ann@harbour.example', 'confirmed');
    await store('b', UNICODE, 'pending');
    const before = await api.context.db('newsletter_subscriptions').orderBy('id');
    await migrate();

    expect(await api.context.db('newsletter_subscriptions').orderBy('id')).toEqual(before);
    expect(await merged()).toEqual([]);
  });

  it.each([
    ['confirmed', 'unsubscribed', { state: 'unsubscribed', round: 2 }],
    ['confirmed', 'suppressed', { state: 'suppressed', round: 2 }],
    ['unsubscribed', 'suppressed', { state: 'suppressed', round: 2 }],
    ['pending', 'confirmed', { state: 'confirmed', round: 1 }],
    ['unsubscribed', 'confirmed', { state: 'unsubscribed', round: 1 }],
    ['suppressed', 'pending', { state: 'suppressed', round: 1 }],
    ['confirmed', 'confirmed', { state: 'confirmed', round: 1 }],
  ])('makes one of a %s and a %s subscriber', async (held, other, expected) => {
    await store('a', UNICODE, held);
    await store('b', ASCII, other);
    await migrate();

    expect(await subscribers()).toEqual([{ id: 'a', email_folded: FOLDED, ...expected }]);
  });

  it('takes the times of the stricter state, and keeps the other subscriber as it was', async () => {
    await store('a', UNICODE, 'pending');
    await store('b', ASCII, 'unsubscribed', { consent: 'import-1', source: null });
    await migrate();

    const times = { confirmed_at: AT, unsubscribed_at: LATER };
    expect(await api.context.db('newsletter_subscriptions')).toMatchObject([{ id: 'a', ...times }]);
    expect(await merged()).toEqual([
      {
        ...{ id: 'b', subscription_id: 'a', created_at: AT, email: ASCII, state: 'unsubscribed' },
        ...{ ...times, source: null, consent: 'import-1' },
      },
    ]);
  });

  it('makes one of many spellings, in batches', async () => {
    await store('a', ASCII, 'confirmed');
    await store('b', `z\u200boe@XN--mnchen-3ya.example`, 'unsubscribed');
    const others = Array.from({ length: 1000 }, (_, n) => row(`n${n}`, `n${n}@harbour.example`, 'confirmed'));
    await insertRows('newsletter_subscriptions', others, api.context.db);
    await store('z', 'zoe\u200b@m\u00fcnchen.example', 'confirmed');
    await migrate();

    expect((await subscribers()).filter(({ id }) => id.length === 1)).toEqual([
      { id: 'a', email_folded: FOLDED, state: 'unsubscribed', round: 2 },
    ]);
    expect(await merged()).toMatchObject([{ id: 'b' }, { id: 'z' }]);
  });

  it('does not take somebody else for the person, whose address was folded to the same', async () => {
    const other = `${FOLDED}/x.example`;
    await store('a', ASCII, 'unsubscribed');
    await store('b', other, 'confirmed', { email_folded: FOLDED });
    await migrate();

    expect(await subscribers()).toEqual([
      { id: 'a', email_folded: FOLDED, state: 'unsubscribed', round: 1 },
      { id: 'b', email_folded: other, state: 'confirmed', round: 1 },
    ]);
  });

  it('sees an opt-out that arrives while it runs', async () => {
    const { db } = api.context;
    await store('a', UNICODE, 'confirmed');
    await store('b', ASCII, 'confirmed');
    const optOut = { state: 'unsubscribed', unsubscribed_at: LATER, round: 2 };
    let hasArrived = false;
    await migrate(async (sql) => {
      if (hasArrived || !sql.startsWith('delete')) return;
      hasArrived = true;
      await db('newsletter_subscriptions').where({ id: 'b' }).update(optOut);
    });

    expect(await subscribers()).toMatchObject([{ id: 'a', state: 'unsubscribed' }]);
    expect(await merged()).toMatchObject([{ id: 'b', state: 'unsubscribed' }]);
  });
});

describe('a subscriber that was merged into another', () => {
  const link = (purpose: 'unsubscribe' | 'undo' | 'confirm', id: string) =>
    createNewsletterLinks(api.context.tickets).issue(purpose, { id, round: 1 });
  const PATH = '/api/newsletter-subscriptions';

  beforeEach(async () => {
    await store('a', UNICODE, 'confirmed');
    await store('b', ASCII, 'confirmed');
    const mail = { id: 'm', created_at: AT, due_at: AT, kind: 'newsletter-welcome', attempts: 1 };
    await api.context.db('mail_outbox').insert({ ...mail, subject_id: 'b', state: 'sent' });
    await migrate();
  });

  it('unsubscribes the person by the link in an earlier mail', async () => {
    const query = new URLSearchParams({ token: link('unsubscribe', 'b') }).toString();
    expect((await api.fetch(`${PATH}/unsubscribe?${query}`, { method: 'POST' })).status).toBe(200);

    expect(await subscribers()).toMatchObject([{ id: 'a', state: 'unsubscribed' }]);
  });

  it('has no other link that works', async () => {
    for (const action of ['confirm', 'undo'] as const) {
      const answer = await postJson(api, `${PATH}/${action}`, { token: link(action, 'b') });
      expect(await jsonOf(answer)).toMatchObject({ code: 'link_invalid' });
    }

    expect(await subscribers()).toMatchObject([{ id: 'a', state: 'confirmed' }]);
  });

  it('is erased with the person, and so are its mails', async () => {
    const { db } = api.context;
    const headers = bearer(await api.signIn());
    expect((await api.fetch('/api/newsletter-subscribers/a', { method: 'DELETE', headers })).status).toBe(
      204,
    );

    expect(await merged()).toEqual([]);
    expect(await db('mail_outbox')).toEqual([]);
  });
});
