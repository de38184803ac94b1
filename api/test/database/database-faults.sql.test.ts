import { connect, createServer, type Server, type Socket } from 'node:net';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import { AUTH_BASE } from '@site/shared/contracts/auth';
import { pdfBytes } from '@site/shared/testing/factories';
import { submit } from '../support/forms.ts';
import { ADMIN, isOnMysql, jsonOf, postJson, startTestApi, type TestApi } from '../support/start-test-api.ts';

let api: TestApi | undefined;
let faultyProxy: FaultyProxy | undefined;
afterEach(async () => {
  await api?.close();
  await faultyProxy?.close();
  api = faultyProxy = undefined;
});

const onMysql = isOnMysql ? describe : describe.skip;

describe('when the database is unavailable', () => {
  it('requests get 503 with Retry-After, and nothing is partly saved', async () => {
    api = await startTestApi();
    await api.context.db.destroy();
    const response = await submit(api, { file: { bytes: Buffer.from(pdfBytes()), name: 'a.pdf' } });

    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('5');
    expect(await jsonOf(response)).toMatchObject({ code: 'unavailable' });
    expect(await readdir(join(api.dataDir, 'application-documents'))).toEqual(['.incoming']);
  });

  it('a refresh gets 503 and the session stays valid (S7)', async () => {
    api = await startTestApi();
    await api.addUser({ ...ADMIN, role: 'admin' });
    const signIn = await postJson(api, `${AUTH_BASE}/token?grant_type=password`, ADMIN);
    const { refresh_token } = await jsonOf(signIn);
    await api.context.db.destroy();

    const response = await postJson(api, `${AUTH_BASE}/token?grant_type=refresh_token`, { refresh_token });
    expect(response.status).toBe(503);
  });

  it('the API is live but not ready', async () => {
    api = await startTestApi();
    expect((await api.fetch('/api/health/ready')).status).toBe(200);
    await api.context.db.destroy();

    expect((await api.fetch('/api/health/live')).status).toBe(200);
    const ready = await api.fetch('/api/health/ready');
    expect(ready.status).toBe(503);
    expect(await jsonOf(ready)).toMatchObject({ checks: { database: 'failed', documents: 'ok' } });
  });
});

onMysql('when MySQL hangs', () => {
  it('requests get 503 instead of waiting, and succeed when MySQL works again', async () => {
    faultyProxy = await openFaultyProxy(new URL(process.env['TEST_MYSQL_URL'] ?? ''));
    api = await startTestApi({
      through: faultyProxy.port,
      environment: { DATABASE_TIMEOUT_MS: '500', DATABASE_POOL: '2' },
    });
    const running = api;
    expect((await onceServed(() => submit(running))).status).toBe(201);
    faultyProxy.freeze();

    const answers = await Promise.all(Array.from({ length: 6 }, () => submit(running)));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(503));

    faultyProxy.unfreeze();
    expect((await onceServed(() => submit(running))).status).toBe(201);
  });
});

onMysql('when MySQL fails during a submission', () => {
  it('a retry with the same key succeeds later, and the submission is saved once', async () => {
    faultyProxy = await openFaultyProxy(new URL(process.env['TEST_MYSQL_URL'] ?? ''));
    api = await startTestApi({ through: faultyProxy.port, environment: { DATABASE_TIMEOUT_MS: '500' } });
    const file = { bytes: Buffer.from(pdfBytes()), name: 'a.pdf' };
    const headers = { 'idempotency-key': 'one-key-all-along' };
    const running = api;
    const send = () => submit(running, { file, headers });

    faultyProxy.freeze();
    expect((await send()).status).toBe(503);
    faultyProxy.unfreeze();
    const [once, again] = [await onceServed(send), await onceServed(send)];

    expect(once.status).toBe(201);
    expect(await jsonOf(again)).toEqual(await jsonOf(once));
    expect(await api.context.db('application_submissions').pluck('id')).toHaveLength(1);
  });
});

onMysql('when MySQL fails repeatedly during many submissions', () => {
  it('each gets 201 or 503, succeeds on retry with the same key, and is saved once', async () => {
    faultyProxy = await openFaultyProxy(new URL(process.env['TEST_MYSQL_URL'] ?? ''));
    api = await startTestApi({ through: faultyProxy.port, environment: { DATABASE_TIMEOUT_MS: '1000' } });
    const [running, proxy] = [api, faultyProxy];
    const send = (name: string) =>
      submit(running, { headers: { 'idempotency-key': `${name}-of-many` }, fields: { companyName: name } });

    for (const messages of [1, 2, 4, 6, 8]) {
      const names = Array.from({ length: 20 }, (_, n) => `company-${messages}-${n}`);
      proxy.breakAfter(messages);
      const statuses = (await Promise.all(names.map(send))).map(({ status }) => status);
      proxy.repair();

      for (const status of statuses) expect([201, 503]).toContain(status);
      expect(statuses).toContain(503);
      const served = await Promise.all(names.map((name) => onceServed(() => send(name))));
      expect(served.map(({ status }) => status)).toEqual(Array(20).fill(201));
    }

    const stored = await running.context.db('application_submissions').pluck('company_name');
    expect([stored.length, new Set(stored).size]).toEqual([100, 100]);
    expect(await running.context.db('mail_outbox').pluck('id')).toHaveLength(200);
  });
});

/**
 * Retries until the response is not 503, at most ten times. Connections that were being opened during the failure fail a
 * little later, and so do requests that exceed the timeout on a busy machine.
 */
async function onceServed(send: () => Promise<Response>): Promise<Response> {
  for (let tries = 1; ; tries += 1) {
    const answer = await send();
    if (answer.status !== 503 || tries === 10) return answer;
  }
}

interface FaultyProxy {
  readonly port: number;
  /** Closes all connections after the given number of messages to the server, and stays broken until `repair`. */
  breakAfter(messages: number): void;
  repair(): void;
  freeze(): void;
  unfreeze(): void;
  close(): Promise<void>;
}

/** A TCP proxy to the server that can pause or break its connections. */
async function openFaultyProxy(target: URL): Promise<FaultyProxy> {
  const sockets = new Set<Socket>();
  let isFrozen = false;
  let left = Infinity;
  const isBroken = () => left <= 0;
  const breakDown = () => sockets.forEach((socket) => socket.destroy());
  const server: Server = createServer((near) => {
    if (isBroken()) return void near.destroy();
    const far = connect(Number(target.port || 3306), target.hostname);
    near.pipe(far).pipe(near);
    near.on('data', () => {
      left -= 1;
      if (isBroken()) breakDown();
    });
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => (near.destroy(), far.destroy()));
      if (isFrozen) socket.pause();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    breakAfter(messages) {
      left = messages;
    },
    repair() {
      left = Infinity;
    },
    freeze() {
      isFrozen = true;
      for (const socket of sockets) socket.pause();
    },
    unfreeze() {
      isFrozen = false;
      for (const socket of sockets) socket.resume();
    },
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}
