import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { pdfBytes } from '@site/shared/testing/factories';
import { addressOf, fetchFormToken, startMigrated, startProcess, type Run } from '../support/api-process.ts';
import { FORM, newKey, toFormData } from '../support/forms.ts';
import { onOwnServer, startOwnServer, type OwnServer } from '../support/own-server.ts';

let dataDir: string;
let run: Run;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'api-stop-'));
});
afterEach(async () => {
  run.child.kill('SIGKILL');
  run.child.stdout?.resume();
  await run.ended;
  await rm(dataDir, { recursive: true, force: true });
});

/** Makes a process fail when it gets a signal. */
const FAIL_ON_SIGNALS = `--import=data:text/javascript,${encodeURIComponent(
  "const fail=()=>{throw new Error('a fault')};" +
    "process.on('SIGUSR2',()=>setTimeout(fail)).on('SIGHUP',()=>Promise.resolve().then(fail))",
)}`;

/** These tests do not depend on the database, so they run only on SQLite. */
const onSqlite = process.env['TEST_MYSQL_URL'] ? describe.skip : describe;

onSqlite('shutdown', () => {
  it('reports that the API is not ready while it still accepts requests', async () => {
    run = await startMigrated(dataDir, { file: 'main.ts', environment: { STOP_NOTICE_MS: '60000' } });
    const url = await addressOf(run);
    expect((await fetch(`${url}/api/health/ready`)).status).toBe(200);
    run.child.kill('SIGTERM');
    await run.waitForOutput(/API shutting down/);

    expect((await fetch(`${url}/api/health/ready`)).status).toBe(503);
    expect((await fetch(`${url}/api/site`)).status).toBe(200);
  });

  it.each([
    ['a signal', 'SIGTERM', 0],
    ['an error that nothing catches', 'SIGUSR2', 1],
    ['a rejection that nothing handles', 'SIGHUP', 1],
  ] as const)(
    'after %s lets an upload in progress finish, while new connections are refused',
    async (...row) => {
      const [, signal, code] = row;
      const environment = { STOP_DRAIN_MS: '120000', TRUSTED_HOPS: '0', NODE_OPTIONS: FAIL_ON_SIGNALS };
      run = await startMigrated(dataDir, { environment });
      const url = await addressOf(run);
      const file = { bytes: Buffer.from(pdfBytes(500_000)), name: 'slow.pdf' };
      const encoded = new Response(toFormData({}, file));
      const body = Buffer.from(await encoded.arrayBuffer());
      const upload = request(`${url}/api/uploads`, {
        method: 'POST',
        headers: { ...newKey(), 'content-type': encoded.headers.get('content-type') ?? '' },
      });
      const answered = once(upload, 'response') as Promise<[IncomingMessage]>;
      await new Promise((sent) => upload.write(body.subarray(0, 100_000), sent));
      run.child.kill(signal);
      await run.waitForOutput(/API shutting down/);
      while (
        await fetch(`${url}/api/site`).then(
          ({ ok }) => ok,
          () => false,
        )
      );
      upload.end(body.subarray(100_000));

      const [{ statusCode }] = await answered;
      expect(statusCode).toBe(201);
      expect(await run.ended).toBe(code);
      expect(/"level":60.*"message":"a fault".*an error was not caught/.test(run.output())).toBe(code === 1);
    },
  );

  it('cuts an upload off when the time for it is over', async () => {
    run = await startMigrated(dataDir, { environment: { STOP_DRAIN_MS: '100', TRUSTED_HOPS: '0' } });
    const upload = request(`${await addressOf(run)}/api/uploads`, {
      method: 'POST',
      headers: { ...newKey(), 'content-type': 'multipart/form-data; boundary=x' },
    });
    const failed = once(upload, 'error');
    await new Promise((sent) => upload.write('--x\r\n', sent));
    run.child.kill('SIGTERM');

    await failed;
    expect(await run.ended).toBe(0);
  });

  it('finishes even when the mail server never completes a reply', async () => {
    const smtp = await startDrippingSmtp();
    run = await startMigrated(dataDir, {
      file: 'main.ts',
      environment: { SMTP_URL: `smtp://127.0.0.1:${smtp.port}`, TRUSTED_HOPS: '0' },
    });
    const url = await addressOf(run);
    const body = toFormData({ ...FORM, formToken: await fetchFormToken(url), touched: 'yes' });
    await fetch(`${url}/api/applications`, { method: 'POST', body, headers: newKey() });
    await smtp.connected;
    run.child.kill('SIGTERM');

    expect(await run.ended).toBe(0);
    await smtp.close();
  });

  it('finishes even when nothing reads the log and its buffer is full', async () => {
    run = await startMigrated(dataDir, { environment: { TRUSTED_HOPS: '0' } });
    const url = await addressOf(run);
    run.child.stdout?.pause();
    for (let n = 0; n < MORE_LINES_THAN_FIT; n += 1) await fetch(`${url}/api/${'long'.repeat(200)}`);
    const exited = once(run.child, 'exit');
    run.child.kill('SIGTERM');

    await exited;
  });
});

onSqlite('a program that waits for its database', () => {
  const environment = { DATABASE_URL: 'mysql://site:secret@127.0.0.1:1/site', DATABASE_WAIT_MS: '3600000' };

  const programs = {
    'main.ts': [],
    'migrate-command.ts': [],
    'backup-command.ts': [],
    'restore-command.ts': ['a backup'],
    'admin-command.ts': ['unlock', 'a@b.example'],
  };
  const codes = { SIGTERM: 143, SIGINT: 130 } as const;

  describe.each(Object.entries(programs))('%s', (file, args) => {
    // As the first process of a container, it would not end by the signal itself.
    it.each(['SIGTERM', 'SIGINT'] as const)('ends by itself on %s', async (signal) => {
      run = startProcess(dataDir, { file, environment, args });
      await run.waitForOutput(/cannot be reached yet/);
      run.child.kill(signal);

      expect(await run.ended).toBe(codes[signal]);
    });
  });
});

/** Each line has a few hundred bytes. A pipe holds a few hundred thousand bytes. */
const MORE_LINES_THAN_FIT = 3000;

onOwnServer('shutdown while the database hangs', () => {
  let server: OwnServer;
  beforeEach(async () => {
    server = await startOwnServer();
  });
  afterEach(async () => {
    process.kill(server.pid(), 'SIGCONT');
    await server.end();
  });

  it('is forced at the time limit and logged', async () => {
    run = await startMigrated(dataDir, {
      // The statement timeout is longer than the limit for shutdown.
      environment: { DATABASE_URL: server.url, DATABASE_TIMEOUT_MS: '60000', TRUSTED_HOPS: '0' },
    });
    const url = await addressOf(run);
    const formToken = await fetchFormToken(url);
    process.kill(server.pid(), 'SIGSTOP');
    const body = toFormData({ ...FORM, formToken, touched: 'yes' });
    const cutOff = fetch(`${url}/api/applications`, { method: 'POST', body, headers: newKey() }).then(
      ({ status }) => status,
      () => 'cut off',
    );
    run.child.kill('SIGTERM');

    expect(await run.ended).toBe(1);
    expect(await cutOff).toBe('cut off');
    const [, limit] = await run.waitForOutput(/"limitMs":(\d+).*API shutdown timed out/);
    expect(Number(limit)).toBeLessThan(10_000);
  });
});

/** A mail server with an endless greeting, which no idle timeout ends. */
async function startDrippingSmtp() {
  const sockets = new Set<Socket>();
  let onConnected: () => void;
  const connected = new Promise<void>((resolve) => (onConnected = resolve));
  const timers: NodeJS.Timeout[] = [];
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined));
    socket.write('220 mail.example\r\n');
    timers.push(setInterval(() => socket.write('250-still here\r\n'), 100));
    onConnected();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    connected,
    close: () =>
      new Promise<void>((resolve) => {
        timers.forEach(clearInterval);
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}
