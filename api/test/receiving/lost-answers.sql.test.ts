import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { bearer, isOnMysql, jsonOf, startTestApi, type TestApi } from '../support/start-test-api.ts';
import { addWorker, linesAbout, received } from '../submissions/submission-work.fixture.ts';
import { openTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts';

/** The embedded database gives no answers over a network. */
const onMysql = isOnMysql ? describe : describe.skip;

onMysql('when the database has made a change but its answer is lost', () => {
  let proxy: TcpProxy;
  let api: TestApi;
  beforeEach(async () => {
    proxy = await openTcpProxy(process.env['TEST_MYSQL_URL'] ?? '');
    api = await startTestApi({ through: Number(new URL(proxy.url).port) });
  });
  afterEach(async () => {
    await api.close();
    await proxy.disconnect();
  });

  it('a finished job keeps its file', async () => {
    const headers = bearer(await api.signIn());
    const started = await api.fetch('/api/admin/submissions/exports', { method: 'POST', headers });
    const { id } = await jsonOf(started);

    proxy.loseAnswerTo("`state` = 'done'");
    await api.context.exports.lanes.runDue();

    expect(api.log()).toContain('PROTOCOL_CONNECTION_LOST');
    const { items } = await jsonOf(await api.fetch('/api/admin/jobs', { headers }));
    expect(items).toMatchObject([{ id, state: 'done' }]);
    expect((await api.fetch(`/api/admin/jobs/${String(id)}/file`, { headers })).status).toBe(200);
  });

  it.each([
    ['replies', 'submission_reply_sent', { subject: 'Your call', text: 'At ten?' }],
    ['document-requests', 'documents_requested', { text: 'The ledger, please' }],
  ])('one of the %s is emailed once when staff send it again', async (path, event, message) => {
    const ann = await addWorker(api, 'ann');
    const { id } = await received(api);
    const body = { id: randomUUID(), ...message };
    const send = () => ann.send('POST', `/api/admin/submissions/${id}/${path}`, body);
    const mails = () => api.context.db('mail_outbox').whereNotNull('item_id').pluck('item_id');

    proxy.loseAnswerTo('COMMIT');
    expect((await send()).status).toBe(503);
    expect(await mails()).toEqual([body.id]);
    const again = await send();

    expect(again.status).toBe(201);
    const { request } = await jsonOf(again);
    expect(request).toEqual(path === 'replies' ? null : expect.objectContaining({ is_open: true }));
    expect(await mails()).toEqual([body.id]);
    expect(await linesAbout(id, event, api)).toHaveLength(1);
  });
});
