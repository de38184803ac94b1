import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { pdfBytes } from '@site/shared/testing/factories';
import { openDatabase, type Db } from '../src/database/connection.ts';
import { FORM, toFormData } from './forms.ts';
import { isOnMysql } from './start-test-api.ts';

jest.setTimeout(180_000);

const SUBMISSIONS = 200;
const GRACE_SECONDS = 1;

let dataDir: string;
let children: ChildProcess[];
let formToken: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'api-crash-'));
  children = [];
});
afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  await rm(dataDir, { recursive: true, force: true });
});

/** The API as a process of its own; resolves with its address once it listens. */
async function start(): Promise<{ child: ChildProcess; url: string; ended: Promise<void> }> {
  const child = spawn(process.execPath, ['--import', 'tsx', join(__dirname, '..', 'src', 'main.ts')], {
    env: {
      PATH: process.env['PATH'],
      DATA_DIR: dataDir,
      PORT: '0',
      TRUSTED_HOPS: '0',
      RATE_LIMIT_SUBMISSIONS: 'off',
      DOCUMENT_GRACE_SECONDS: String(GRACE_SECONDS),
    },
    cwd: join(__dirname, '..'),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  let text = '';
  const port = await new Promise<string>((resolve) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      const match = /"port":(\d+),"mode"/.exec(text);
      if (match?.[1]) resolve(match[1]);
    });
  });
  return { child, url: `http://127.0.0.1:${port}`, ended };
}

const bytes = Buffer.from(pdfBytes(20_000));

/** The reference that was promised, or null when no answer came. */
async function submit(url: string, key: number): Promise<string | null> {
  const fields = { ...FORM, companyName: `Crash ${key}`, formToken, touched: 'yes' };
  const body = toFormData(fields, { bytes, name: 'crash.pdf' });
  const headers = { 'idempotency-key': `crash-of-the-test-${key}` };
  try {
    const response = await fetch(`${url}/api/applications`, { method: 'POST', body, headers });
    return response.status === 201 ? ((await response.json()) as { reference: string }).reference : null;
  } catch {
    return null;
  }
}

/** Who has none is taken for a machine, and gets no mail. */
async function tokenOf(url: string): Promise<string> {
  const response = await fetch(`${url}/api/form-tokens`, { method: 'POST' });
  return ((await response.json()) as { token: string }).token;
}

async function read<T>(work: (db: Db) => Promise<T>): Promise<T> {
  const db = await openDatabase({ dataDir, poolSize: 1, timeoutMs: 4000 });
  return work(db).finally(() => db.destroy());
}

const filesOf = async () =>
  (await readdir(join(dataDir, 'application-documents'))).filter((name) => name !== '.incoming').sort();

async function untilSwept(): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    if ((await read((db) => db('document_names').whereNot({ state: 'kept' }))).length === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** The database is the same promise on either; what is tried here is the process. */
(isOnMysql ? describe.skip : describe)('an API that is killed in the middle of 200 submissions', () => {
  it.each([20, 120])(
    'after %i answers has stored what it acknowledged, with its file, and nothing twice',
    async (answers) => {
      const first = await start();
      formToken = await tokenOf(first.url);
      const promised = new Map<number, string>();
      await Promise.all(
        Array.from({ length: SUBMISSIONS }, async (_, key) => {
          const reference = await submit(first.url, key);
          if (reference) promised.set(key, reference);
          if (promised.size >= answers) first.child.kill('SIGKILL');
        }),
      );
      await first.ended;
      expect(promised.size).toBeLessThan(SUBMISSIONS);

      const second = await start();
      const again = await Promise.all(
        Array.from({ length: SUBMISSIONS }, async (_, key) => [key, await submit(second.url, key)] as const),
      );
      for (const [key, reference] of promised) expect(again[key]).toEqual([key, reference]);
      second.child.kill('SIGTERM');
      await second.ended;
      await new Promise((resolve) => setTimeout(resolve, GRACE_SECONDS * 1000));
      await start();
      await untilSwept();

      const [rows, documents, mails] = await read((db) =>
        Promise.all([
          db('application_submissions').pluck('company_name'),
          db('documents').orderBy('stored_name').pluck('stored_name'),
          db('mail_outbox').count({ mails: '*' }).first(),
        ]),
      );
      expect(new Set(rows).size).toBe(SUBMISSIONS);
      expect(rows).toHaveLength(SUBMISSIONS);
      expect(await filesOf()).toEqual(documents);
      expect(documents).toHaveLength(SUBMISSIONS);
      expect(Number(mails?.['mails'])).toBe(2 * SUBMISSIONS);
    },
  );
});
