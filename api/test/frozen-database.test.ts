import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { pdfBytes } from '@site/shared/testing/factories';
import { submit } from './forms.ts';
import { isOnMysql, jsonOf, startTestApi, type TestApi } from './start-test-api.ts';

/** A server of our own: no other test is to wait for it. */
const OWN_SERVER = join(__dirname, '..', '..', 'shared', 'run', 'own-mysql.mjs');
const isInstalled = () => spawnSync(process.execPath, [OWN_SERVER, '--find']).status === 0;
const onOwnServer = (name: string, tests: () => void) => {
  if (!isOnMysql) describe.skip(name, tests);
  else if (isInstalled()) describe(name, tests);
  else describe.skip(`${name} (NOT TRIED: no mariadbd or mysqld is installed here)`, tests);
};

let server: ChildProcess;
let pid: number;
let api: TestApi;
beforeEach(async () => {
  server = spawn(process.execPath, [OWN_SERVER], { stdio: ['pipe', 'pipe', 'inherit'] });
  if (!server.stdout) throw new Error('The server has no output');
  const [line] = (await once(createInterface(server.stdout), 'line')) as [string];
  const started = JSON.parse(line) as { url: string; pid: number };
  pid = started.pid;
  api = await startTestApi({ server: started.url });
});
afterEach(async () => {
  process.kill(pid, 'SIGCONT');
  await api.close();
  server.stdin?.end();
  await once(server, 'exit');
});

const MOST_MS = 10_000;
const file = { bytes: Buffer.from(pdfBytes(20_000)), name: 'frozen.pdf' };

async function send(key: number) {
  const headers = { 'idempotency-key': `frozen-database-${key}` };
  const response = await submit(api, { file, headers, fields: { companyName: `Frozen ${key}` } });
  const { status } = response;
  return { key, status, body: await jsonOf(response), at: performance.now() };
}
const sendAll = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => send(from + index));

onOwnServer('with the database process stopped', () => {
  it('forms under way and forms that come are answered 503 within 10 s, and each succeeds once when it goes on', async () => {
    const underWay = sendAll(0, 20);
    await Promise.race(underWay);
    process.kill(pid, 'SIGSTOP');
    const stopped = performance.now();
    const answers = await Promise.all([...underWay, ...sendAll(20, 30)]);

    for (const { status, at } of answers) {
      expect([201, 503]).toContain(status);
      expect(at - stopped).toBeLessThan(MOST_MS);
    }
    for (const { key, status } of answers) if (key >= 20) expect(status).toBe(503);
    expect((await api.fetch('/api/health/ready')).status).toBe(503);

    process.kill(pid, 'SIGCONT');
    const again = await Promise.all(sendAll(0, 30));
    expect(again.map(({ status }) => status)).toEqual(Array(30).fill(201));
    for (const { key, status, body } of answers) if (status === 201) expect(again[key]?.body).toEqual(body);

    const { db, housekeeping, config } = api.context;
    const names = await db('application_submissions').pluck('company_name');
    expect(names.sort()).toEqual(Array.from({ length: 30 }, (_, key) => `Frozen ${key}`).sort());
    expect(await db('mail_outbox').pluck('id')).toHaveLength(60);
    api.advance(config.documents.graceMs + 1000);
    await housekeeping.run();
    const stored = await readdir(join(api.dataDir, 'application-documents'));
    expect(stored.filter((name) => name !== '.incoming').sort()).toEqual(
      (await db('documents').pluck('stored_name')).sort(),
    );
  });
});
