import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { pdfBytes } from '@site/shared/testing/factories';
import S3rver from 's3rver';
import { submit } from '../support/forms.ts';
import { jsonOf, startTestApi, type TestApi } from '../support/start-test-api.ts';

const KEY = { S3_ACCESS_KEY_ID: 'S3RVER', S3_SECRET_ACCESS_KEY: 'S3RVER' };
const FAILED_REMOVAL = 'could not remove a document without a submission; a later cleanup removes it';

let folder: string;
let store: S3rver;
let port: number;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hanging-removal-'));
  store = new S3rver({ address: '127.0.0.1', port: 0, directory: folder, silent: true });
  ({ port } = await store.run());
});
afterAll(async () => {
  await store.close();
  await rm(folder, { recursive: true, force: true });
});

type Answer = (passOn: () => void, response: ServerResponse) => void;

/** Stores every object and loses the answer. What it does with removals is up to the test. */
let onRemoval: Answer;
let removals: number;
let proxy: Server;
let api: TestApi;
beforeEach(async () => {
  removals = 0;
  proxy = createServer((incoming, response) => {
    if (incoming.method === 'PUT') passOn(incoming, () => response.destroy());
    else if (incoming.method !== 'DELETE') passOn(incoming, (answer) => reply(answer, response));
    else {
      removals += 1;
      onRemoval(() => passOn(incoming, (answer) => reply(answer, response)), response);
    }
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  await createBucket();
  api = await startTestApi({ environment: { ...KEY, S3_ENDPOINT: endpoint } });
});
afterEach(async () => {
  await api.close();
  proxy.closeAllConnections();
  await new Promise((closed) => proxy.close(closed));
});

function passOn(incoming: IncomingMessage, onAnswer: (answer: IncomingMessage) => void): void {
  const { method, url, headers } = incoming;
  incoming.pipe(request({ host: '127.0.0.1', port, method, path: url, headers }, onAnswer));
}

function reply(answer: IncomingMessage, response: ServerResponse): void {
  response.writeHead(answer.statusCode ?? 500, answer.headers);
  answer.pipe(response);
}

/** Through the store itself, because the proxy loses answers to `PUT`. */
async function createBucket(): Promise<void> {
  const direct = await startTestApi({ environment: { ...KEY, S3_ENDPOINT: `http://127.0.0.1:${port}` } });
  await direct.close();
}

const sendDocument = () => submit(api, { file: { bytes: Buffer.from(pdfBytes()), name: 'plan.pdf' } });
const isEmpty = () => api.context.store.isEmpty();
const names = () => api.context.db('document_names').pluck('state');

async function until(isDone: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isDone())) await nextTurn();
}

describe('a document whose store fails and is slow to remove it', () => {
  it('gets its answer without waiting for the removal, which goes on', async () => {
    const held: (() => void)[] = [];
    onRemoval = (go) => void held.push(go);

    const answer = await sendDocument();

    expect([answer.status, (await jsonOf(answer))['code']]).toEqual([503, 'storage_unavailable']);
    await until(() => held.length > 0);
    expect(removals).toBe(1);
    expect(await isEmpty()).toBe(false);

    for (const go of held) go();
    await until(async () => (await names()).length === 0);
    expect(await isEmpty()).toBe(true);
    expect(api.log()).not.toContain(FAILED_REMOVAL);
  });

  it('is removed before the API stops', async () => {
    let passOnHeld = () => undefined as void;
    onRemoval = (go) => void (passOnHeld = go);
    expect((await sendDocument()).status).toBe(503);
    await until(() => removals > 0);

    const stopped = api.context.finishWork();
    passOnHeld();
    await stopped;

    expect([await names(), await isEmpty()]).toEqual([[], true]);
  });

  it('is removed by the next cleanup when the removal failed, and the log says so once', async () => {
    onRemoval = (_, response) => void response.destroy();
    expect((await sendDocument()).status).toBe(503);
    await until(() => api.log().includes(FAILED_REMOVAL));
    expect([await names(), await isEmpty()]).toEqual([['doomed'], false]);
    onRemoval = (go) => go();

    await api.context.housekeeping.run();

    expect([await names(), await isEmpty()]).toEqual([[], true]);
    expect(api.log().split(FAILED_REMOVAL)).toHaveLength(2);
  });
});
