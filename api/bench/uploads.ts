import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { aSubmissionForm, pdfBytes } from '@site/shared/testing/factories';
import { type BenchServer, startApi, startServer } from './child.ts';
import { HIGH_LIMITS } from './settings.ts';

const UPLOADS = 100;
const SIZE = 10 * 1024 * 1024;

/** Sends 100 uploads of 10 MB at once to bare multer and to the API, and prints the time and peak memory of each. */
async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'api-uploads-'));
  const url = process.env['TEST_MYSQL_URL'];
  const limit = await startServer('multer-server.mjs', { FOLDER: join(folder, 'bare') });
  const api = await startApi({
    DATA_DIR: join(folder, 'data'),
    TRUSTED_HOPS: '0',
    LOG_LEVEL: 'error',
    ...HIGH_LIMITS,
    CHALLENGE_ABOVE: 'off',
    ...(url ? { DATABASE_URL: url } : {}),
  });
  try {
    const bare = await measure(`${limit.url}/`);
    const ours = await measure(`${api.url}/api/applications`);
    console.log(`${UPLOADS} uploads of 10 MB at once`);
    console.log(`bare multer   ${bare.seconds.toFixed(2)} s   ${await megabytes(limit)} MB peak`);
    console.log(`the API       ${ours.seconds.toFixed(2)} s   ${await megabytes(api)} MB peak`);
    console.log(`stored ${ours.stored} of ${UPLOADS}; ${(ours.seconds / bare.seconds).toFixed(2)}x the time`);
  } finally {
    await Promise.all([limit.stop(), api.stop()]);
    await rm(folder, { recursive: true, force: true });
  }
}

/** Flushes the disk first: bare multer leaves a gigabyte that the system has not written yet. */
async function measure(url: string): Promise<{ seconds: number; stored: number }> {
  await promisify(execFile)('sync');
  return send(url);
}

async function send(url: string): Promise<{ seconds: number; stored: number }> {
  const file = new Blob([pdfBytes(SIZE)]);
  const start = performance.now();
  const statuses = await Promise.all(
    Array.from({ length: UPLOADS }, async () => {
      const body = new FormData();
      for (const [name, value] of Object.entries(aSubmissionForm())) body.append(name, value);
      body.append('file', file, 'ledger.pdf');
      const response = await fetch(url, {
        method: 'POST',
        body,
        headers: { 'idempotency-key': randomUUID() },
      });
      await response.arrayBuffer();
      return response.status;
    }),
  );
  const stored = statuses.filter((status) => status === 201).length;
  return { seconds: (performance.now() - start) / 1000, stored };
}

async function megabytes(server: BenchServer): Promise<number> {
  return Math.round((await server.peakKilobytes()) / 1024);
}

await main();
