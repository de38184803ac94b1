import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { openDatabase, type Db } from '../../src/database/connection.ts';
import { addressOf, fetchFormToken, migrateFor, startProcess, type Run } from '../support/api-process.ts';
import { createDatabase } from '../support/create-database.ts';
import { FORM, newKey, toFormData } from '../support/forms.ts';
import { onOwnCluster, startOwnCluster, type OwnCluster } from '../support/own-cluster.ts';
import { HIGH_LIMITS, SECRET } from '../support/start-test-api.ts';

const SENDERS = 6;
const BEFORE = 10;
const AFTER = 10;

onOwnCluster('two API processes on different nodes of a cluster', () => {
  let cluster: OwnCluster;
  let dataDir: string;
  let database: string;
  let runs: Run[] = [];
  let urls: string[];

  beforeAll(async () => {
    cluster = await startOwnCluster();
    dataDir = await mkdtemp(join(tmpdir(), 'api-twins-'));
    const { url } = await createDatabase(cluster.urlOf(0));
    database = new URL(url ?? '').pathname.slice(1);
    await migrateFor(dataDir, { DATABASE_URL: cluster.urlFrom(0, database) });
    const environment = { ...HIGH_LIMITS, AUTH_SECRET: SECRET, TRUSTED_HOPS: '0', LOG_LEVEL: 'info' };
    runs = [0, 1].map((index) =>
      startProcess(dataDir, {
        environment: { ...environment, DATABASE_URL: cluster.urlFrom(index, database) },
      }),
    );
    urls = await Promise.all(runs.map(addressOf));
  });
  afterAll(async () => {
    for (const { child } of runs) child.kill('SIGKILL');
    await Promise.all(runs.map(({ ended }) => ended));
    await cluster.end();
    await rm(dataDir, { recursive: true, force: true });
  });
  beforeEach(() => cluster.untilWhole());

  /** Sends one application until it is acknowledged, like the browser: with the same key, to either process. */
  async function sendUntilAcknowledged(name: string): Promise<void> {
    const headers = newKey();
    for (let attempt = 0; ; attempt += 1) {
      const url = urls[(attempt + name.length) % urls.length] ?? '';
      const status = await fetchFormToken(url)
        .then((formToken) => {
          const body = toFormData({ ...FORM, companyName: name, formToken, touched: 'yes' });
          return fetch(`${url}/api/applications`, { method: 'POST', body, headers });
        })
        .then((response) => response.status)
        .catch(() => 0);
      if (status === 201) return;
      if (![0, 409, 503].includes(status))
        throw new Error(
          `An application was answered ${status}.\n${runs.map((run) => run.output()).join('\n')}`,
        );
    }
  }

  /** Sends applications one after the other in several rows, and calls `disturb` when some of them are acknowledged. */
  async function sendWhile(prefix: string, disturb: () => void): Promise<string[]> {
    const names = Array.from({ length: SENDERS }, (_, sender) =>
      Array.from({ length: BEFORE + AFTER }, (__, n) => `${prefix} ${'x'.repeat(sender)}${n}`),
    );
    let acknowledged = 0;
    await Promise.all(
      names.map(async (ofSender) => {
        for (const name of ofSender) {
          await sendUntilAcknowledged(name);
          acknowledged += 1;
          if (acknowledged === BEFORE * SENDERS) disturb();
        }
      }),
    );
    return names.flat();
  }

  async function stored(prefix: string): Promise<string[]> {
    const url = cluster.urlFrom(2, database);
    const db: Db = await openDatabase({ dataDir, poolSize: 1, timeoutMs: 30_000, url });
    const names: string[] = await db('application_submissions')
      .where('company_name', 'like', `${prefix} %`)
      .pluck('company_name');
    await db.destroy();
    return names.sort();
  }

  it('neither lose nor double an application while a node is killed', async () => {
    const names = await sendWhile('Killed', () => cluster.signal(0, 'SIGKILL'));

    expect(await stored('Killed')).toEqual([...names].sort());
    await cluster.restart(0);
  });

  it('lose no application while a node is frozen', async () => {
    const names = await sendWhile('Frozen', () => cluster.signal(1, 'SIGSTOP'));

    expect(await stored('Frozen')).toEqual([...names].sort());
    cluster.signal(1, 'SIGCONT');
  });
});
