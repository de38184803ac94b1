import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { signUp } from '../support/forms.ts';
import { bearer, postJson, startTestApi, type TestApi } from '../support/start-test-api.ts';
import { addWorker, linesAbout, received, type Worker } from '../submissions/submission-work.fixture.ts';

let api: TestApi;
let ann: Worker;
beforeEach(async () => {
  api = await startTestApi({ environment: { SITE_NEWSLETTER_OPT_IN: 'double' } });
  ann = await addWorker(api, 'ann', 'admin');
});
afterEach(() => api.close());

const eraseLog = () => api.context.db('audit_log').delete();
const mails = () => api.context.db('mail_outbox').pluck('kind');
const conversions = () => api.context.db('analytics_conversions').orderBy('id').pluck('name');
const move = (id: string, spam: boolean) =>
  ann.send('POST', '/api/admin/submissions/spam', { ids: [id], spam });

describe('without the audit log', () => {
  it('an application that staff take back from spam gets no second email and is counted once', async () => {
    const { id } = await received(api);
    const before = await mails();
    await move(id, true);
    await eraseLog();

    expect((await move(id, false)).status).toBe(200);

    expect(await mails()).toEqual(before);
    expect(await conversions()).toEqual(['application_received']);
  });

  it('a sign-up whose repetition was caught as spam is counted once', async () => {
    await signUp(api, 'reader@harbour.example');
    await signUp(api, 'reader@harbour.example', { formToken: '' });
    const { id } = await api.context.db('newsletter_subscriptions').whereNotNull('quarantined_at').first();
    await eraseLog();

    const token = await api.signIn();
    const released = await postJson(api, `/api/newsletter-quarantine/${id}/release`, {}, bearer(token));

    expect(released.status).toBe(204);
    expect(await conversions()).toEqual(['newsletter_signup']);
  });

  it('a second view in ten minutes is still the same view', async () => {
    const { id, reference } = await received(api);
    await ann.read(reference);
    await eraseLog();

    await ann.read(reference);
    expect(await linesAbout(id, 'submission_viewed', api)).toEqual([]);

    api.advance(10 * 60_000 + 1);
    await ann.read(reference);
    expect(await linesAbout(id, 'submission_viewed', api)).toHaveLength(1);
  });
});
