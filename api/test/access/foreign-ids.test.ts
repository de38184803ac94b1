import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as contracts from '../support/all-contracts.fixture.ts';
import type { Endpoint } from '@site/shared/contracts';
import { signUp } from '../support/forms.ts';
import { startTestApi, type TestApi } from '../support/start-test-api.ts';
import { addWorker, received, type Worker } from '../submissions/submission-work.fixture.ts';

let api: TestApi;
let admin: Worker;
let reviewer: Worker;
/** One id of each kind. */
let ids: Readonly<Record<Kind, string>>;
type Kind = 'submission' | 'account' | 'subscriber' | 'mail' | 'note';

beforeAll(async () => {
  api = await startTestApi({ environment: { SITE_NEWSLETTER_OPT_IN: 'double' } });
  admin = await addWorker(api, 'admin', 'admin');
  reviewer = await addWorker(api, 'ann');
  const { id: submission } = await received(api);
  const note = (await reviewer.addNote(submission, 'Call back')).id;
  await signUp(api, 'reader@harbour.example');
  const { id: subscriber } = await api.context.db('newsletter_subscriptions').first('id');
  const { id: mail } = await api.context.db('mail_outbox').where({ subject_id: submission }).first('id');
  ids = { submission, account: reviewer.id, subscriber, mail, note };
});
afterAll(() => api.close());

const KIND_OF: readonly (readonly [RegExp, Kind])[] = [
  [/^\/api\/(admin\/submissions|applications)\/:id/, 'submission'],
  [/^\/api\/newsletter-[a-z]+\/:id/, 'subscriber'],
  [/^\/api\/dead-mails\/:id/, 'mail'],
  [/^\/api\/admin\/users\/:id/, 'account'],
];
/** They promise that something is gone, and say so of what never was. */
const IDEMPOTENT = ['leaveSubmission', 'deleteAnalyticsNote'];

/** Endpoints that need no body, so that the id decides. */
const ENDPOINTS = Object.values<unknown>(contracts)
  .filter(isEndpoint)
  .filter(({ path, body }) => path.includes('/:id') && body === undefined);

const rows = async () =>
  Promise.all(
    ['application_submissions', 'users', 'newsletter_subscriptions', 'mail_outbox', 'submission_notes'].map(
      async (table) => (await api.context.db(table).pluck('id')).length,
    ),
  );

describe('an id of another kind', () => {
  it.each(ENDPOINTS.map((endpoint) => [endpoint.name, endpoint] as const))(
    'is not found by %s',
    async (name, { method, path }) => {
      const own = KIND_OF.find(([pattern]) => pattern.test(path))?.[1];
      const before = await rows();
      for (const [kind, id] of Object.entries(ids)) {
        if (kind === own) continue;
        const filled = path.replace(':id', id).replace(/:\w+/g, method === 'GET' ? '1' : ids.note);
        const { status } = await admin.send(method, filled);
        expect([name, kind, status]).toEqual([name, kind, IDEMPOTENT.includes(name) ? 204 : 404]);
      }
      expect(await rows()).toEqual(before);
    },
  );

  it('shows a reviewer no mails of an account', async () => {
    await api.context.db('mail_outbox').insert({
      ...{ id: 'a-security-mail', kind: 'account-recovery-code-used', subject_id: admin.id, attempts: 1 },
      ...{ created_at: '2026-01-01 00:00:00.000', due_at: '2026-01-01 00:00:00.000', state: 'sent' },
    });

    const answer = await reviewer.send('GET', `/api/admin/submissions/${admin.id}/mails`);

    expect(answer.status).toBe(404);
    expect(await answer.text()).not.toContain('account-recovery-code-used');
  });
});

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'path' in value && 'access' in value;
}
