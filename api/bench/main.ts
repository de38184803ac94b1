import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { issueFormToken } from '@site/shared/contracts';
import { aSubmissionForm } from '@site/shared/testing/factories';
import { type BenchServer, startApi, startServer } from './child.ts';
import { createBenchDatabase, fill } from './database.ts';
import { measure } from './measure.ts';
import { toTable } from './report.ts';
import { HIGH_LIMITS, readSettings, type BenchSettings } from './settings.ts';

async function main(): Promise<void> {
  const settings = readSettings(process.argv.slice(2), process.env['TEST_MYSQL_URL']);
  const dataDir = await mkdtemp(join(tmpdir(), 'api-bench-'));
  const database = await createBenchDatabase(settings.mysqlUrl);
  const api = await startApi({
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    TRUSTED_HOPS: '1',
    LOG_LEVEL: 'info',
    ...HIGH_LIMITS,
    CHALLENGE_ABOVE: 'off',
    // Each insert queues mails. Sending them would load some rounds more than others.
    MAILS_PER_HOUR: '1',
  });
  const limit = await startServer('limit-server.mjs', { DATABASE_URL: database.url });
  const bare = await startServer('multer-server.mjs', { FOLDER: dataDir });
  try {
    console.log(`${settings.rows} rows, ${settings.connections} connections, ${settings.rounds} rounds`);
    await fill(database.connection, settings.rows);
    console.log(await benchInsert(settings, { api, limit, bare }));
  } finally {
    await Promise.all([api.stop(), limit.stop(), bare.stop()]);
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

interface Servers {
  readonly api: BenchServer;
  readonly limit: BenchServer;
  /** Express and multer alone: the cost of a multipart request before the API's own work. */
  readonly bare: BenchServer;
}

async function benchInsert(settings: BenchSettings, { api, limit, bare }: Servers): Promise<string> {
  const form = { ...aSubmissionForm(), formToken: await fetchFormToken(api), touched: 'yes' };
  const json = { headers: { 'content-type': 'application/json' }, body: Buffer.from(JSON.stringify(form)) };
  const multipart = await toMultipart(form);
  const url = `${api.url}/api/applications`;
  const freshHeader = 'idempotency-key';
  const template = (body: typeof json) => ({ url, method: 'POST' as const, freshHeader, ...body });
  const measured = await measure(
    [
      {
        name: 'node:http + one insert',
        server: limit,
        template: { url: limit.url, method: 'POST', ...json },
        expect: 201,
      },
      {
        name: 'Express + multer, no work',
        server: bare,
        template: { url: bare.url, method: 'POST', ...multipart },
        expect: 201,
      },
      { name: 'submission, JSON', server: api, template: template(json), expect: 201 },
      { name: 'submission, multipart', server: api, template: template(multipart), expect: 201 },
    ],
    settings.rounds,
    settings,
  );
  return toTable('Submission without a file, all checks (limit: CPU 8x as JSON, 9x as multipart)', measured);
}

async function toMultipart(form: Record<string, string>) {
  const data = new FormData();
  for (const [name, value] of Object.entries(form)) data.append(name, value);
  const response = new Response(data);
  const type = response.headers.get('content-type') ?? '';
  return { headers: { 'content-type': type }, body: Buffer.from(await response.arrayBuffer()) };
}

/** The page fetches this token too. Without it every submission would go to quarantine and queue no mail. */
async function fetchFormToken(api: BenchServer): Promise<string> {
  const response = await fetch(`${api.url}${issueFormToken.path}`, { method: issueFormToken.method });
  return ((await response.json()) as { readonly token: string }).token;
}

await main();
