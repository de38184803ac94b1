import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Connection } from 'mysql2/promise';
import { SUBMISSION_FILTER_FIELDS, SubmissionRows } from '@site/shared/contracts/staff';
import { toCursor } from '../src/lists/cursor.ts';
import { type BenchServer, startApi, startServer } from './child.ts';
import { createBenchDatabase, fill, positionAt, type BenchDatabase } from './database.ts';
import { measure } from './measure.ts';
import { toTable } from './report.ts';
import { toStoredWord } from '../src/submissions/search/stored-words.ts';
import { createBenchAdmin, signIn } from './sign-in.ts';

const CONNECTIONS = 32;
const SECONDS = 5;

/** Each allowed filter and sort, and some of them together. */
const QUERIES = [
  'status=new',
  'status=new,contacted,won',
  'industry=retail',
  'companySize=startup',
  'document=without',
  'order=ascending',
  'sort=company',
  'sort=status',
  'sort=changed',
  'sort=changed&status=contacted',
  'sort=due&order=ascending',
  'sort=due&order=ascending&due=today',
  'status=won&industry=retail&companySize=startup',
];

/** Words that are in all submissions, in every tenth, in one of a hundred, of a thousand, and in a few; alone and together. */
const SEARCHES = [
  'text=sample',
  'text=often',
  'text=seldom',
  'text=rarely',
  'text=quarry',
  'text=seldom+often',
  'text=quarry&status=new',
  'text=missing',
];

/** `npm run bench:list -w api`, with TEST_MYSQL_URL. Quick run: `-- --rows 20000 --depth 10000`. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      rows: { type: 'string', default: '1000000' },
      depth: { type: 'string', default: '500000' },
    },
  });
  const mysqlUrl = process.env['TEST_MYSQL_URL'];
  if (!mysqlUrl)
    throw new Error('Set TEST_MYSQL_URL to a MySQL or MariaDB server on which databases can be created.');
  const dataDir = await mkdtemp(join(tmpdir(), 'api-bench-'));
  const database = await createBenchDatabase(mysqlUrl);
  const api = await startApi({ DATA_DIR: dataDir, DATABASE_URL: database.url, LOG_LEVEL: 'info' });
  const limit = await startServer('limit-server.mjs', { DATABASE_URL: database.url });
  try {
    await createBenchAdmin(database.url);
    await fill(database.connection, Number(values.rows));
    await spreadValues(database.connection);
    await indexWords(database.connection);
    const { access_token: token } = await signIn(api.url);
    const rig = { api, limit, database, headers: { authorization: `Bearer ${token}` } };
    console.log(`${values.rows} submissions, ${CONNECTIONS} connections, ${SECONDS} s for each query`);
    await benchPages(rig, Number(values.depth));
    for (const query of QUERIES) console.log(await latencyOf(rig, query));
    for (const query of SEARCHES) console.log(await latencyOf(rig, query));
    await benchExport(rig);
  } finally {
    await Promise.all([api.stop(), limit.stop()]);
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

interface Rig {
  readonly api: BenchServer;
  /** node:http and one statement. */
  readonly limit: BenchServer;
  readonly database: BenchDatabase;
  readonly headers: Readonly<Record<string, string>>;
}

/** Gives the rows statuses, industries and sizes as a site has them: most are new, few are won, and one of fifty has a next action. */
async function spreadValues(connection: Connection): Promise<void> {
  await connection.query(`
    update application_submissions set
      status = elt(1 + crc32(id) % 20, 'new', 'new', 'new', 'new', 'new', 'new', 'new', 'new', 'new', 'new', 'archived',
        'archived', 'archived', 'in_review', 'in_review', 'contacted', 'contacted', 'qualified', 'lost', 'won'),
      industry = elt(1 + crc32(reference) % 9, 'technology', 'finance', 'healthcare', 'manufacturing', 'retail',
        'consulting', 'marketing', 'education', 'other'),
      company_size = elt(1 + crc32(email) % 5, 'startup', 'small', 'medium', 'large', 'enterprise'),
      next_action_on = if(crc32(id) % 50 = 4, current_date - interval 30 day + interval (crc32(reference) % 60) day, null)`);
  await connection.query('analyze table application_submissions');
}

/** Gives the rows words of different frequency, next to those that each has of its own. */
async function indexWords(connection: Connection): Promise<void> {
  const start = performance.now();
  const common = ['sample', 'invoices', 'receivables', 'customers', 'collections', 'office'].map(
    toStoredWord,
  );
  await connection.query(
    `insert into submission_texts (submission_id, words)
     select id, concat(' ${common.join(' ')} x', lower(replace(reference, '-', '')), ' x', sha1(id),
       if(crc32(id) % 10 = 0, ' ${toStoredWord('often')}', ''),
       if(crc32(id) % 100 = 1, ' ${toStoredWord('seldom')}', ''),
       if(crc32(id) % 1000 = 2, ' ${toStoredWord('rarely')}', ''),
       if(crc32(id) % 100000 = 3, ' ${toStoredWord('quarry')}', ''))
     from application_submissions`,
  );
  await connection.query('analyze table submission_texts');
  console.log(`indexed the words in ${((performance.now() - start) / 1000).toFixed(0)} s`);
}

async function benchPages(rig: Rig, depth: number): Promise<void> {
  const { createdAt, id } = await positionAt(rig.database.connection, depth);
  const list = [
    'received',
    'descending',
    ...Array<undefined>(SUBMISSION_FILTER_FIELDS.length).fill(undefined),
  ];
  const cursor = toCursor({ direction: 'next', key: [createdAt, id] }, list);
  const url = `${rig.api.url}/api/admin/submissions`;
  const template = (query: string) => ({ url: `${url}${query}`, headers: rig.headers });
  const measured = await measure(
    [
      { name: 'node:http + mysql2', server: rig.limit, template: { url: rig.limit.url }, expect: 200 },
      { name: 'first page', server: rig.api, template: template(''), expect: 200 },
      { name: `page at ${depth}`, server: rig.api, template: template(`?cursor=${cursor}`), expect: 200 },
    ],
    3,
    { connections: CONNECTIONS, seconds: SECONDS },
  );
  const [, first, deep] = measured;
  const ratio = (deep?.perSecond ?? 0) / (first?.perSecond ?? 1);
  console.log(toTable('Submissions, newest 50 (limit: CPU 4x)', measured));
  console.log(
    `page at depth ${depth}: ${ratio.toFixed(2)} of the first page's requests/s (target: 0.9 or more)`,
  );
  console.log(await latencyOf(rig, ''));
  console.log(await latencyOf(rig, `cursor=${cursor}`));
}

/** The median and the 99th percentile of the answers to a query. */
async function latencyOf({ api, headers }: Rig, query: string, seconds = SECONDS): Promise<string> {
  const times = await timesOf(`${api.url}/api/admin/submissions?${query}`, headers, seconds);
  const at = (share: number) => (times[Math.floor(times.length * share)] ?? 0).toFixed(0);
  const name = query.startsWith('cursor') ? 'page at depth' : query || 'first page';
  return `${name}: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms (${(times.length / seconds).toFixed(0)} requests/s)`;
}

async function timesOf(
  url: string,
  headers: Readonly<Record<string, string>>,
  seconds: number,
): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const end = performance.now() + seconds * 1000;
  const times: number[] = [];
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (performance.now() < end) {
        const start = performance.now();
        SubmissionRows.parse(JSON.parse(await textOf(url, headers, agent)));
        times.push(performance.now() - start);
      }
    }),
  );
  agent.destroy();
  return times.sort((a, b) => a - b);
}

function textOf(url: string, headers: Readonly<Record<string, string>>, agent: Agent): Promise<string> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('end', () => resolve(Buffer.concat(chunks).toString()));
      response.once('error', reject);
    }).once('error', reject);
  });
}

/** The export of all rows next to the bare driver's stream of them, then with the list in use. */
async function benchExport(rig: Rig): Promise<void> {
  const bare = await secondsOfStream(rig.database.connection);
  const memory = await rig.api.peakKilobytes();
  const { first, total, bytes } = await download(rig);
  const grown = ((await rig.api.peakKilobytes()) - memory) / 1024;
  const size = (bytes / 2 ** 20).toFixed(0);
  console.log(
    `export of ${size} MB: first byte ${first.toFixed(0)} ms, ${(total / 1000).toFixed(1)} s, ` +
      `${(total / 1000 / bare).toFixed(2)} of mysql2's stream (${bare.toFixed(1)} s), memory grew by ${grown.toFixed(0)} MB`,
  );
  const running = download(rig);
  console.log(`during an export, ${await latencyOf(rig, '')}`);
  await running;
}

async function download({ api, headers }: Rig) {
  const start = performance.now();
  const response = await fetch(`${api.url}/api/admin/submissions/export`, { headers });
  let first = 0;
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    first ||= performance.now() - start;
    bytes += chunk.length;
  }
  return { first, total: performance.now() - start, bytes };
}

async function secondsOfStream(connection: Connection): Promise<number> {
  const start = performance.now();
  const columns =
    'reference, created_at, company_name, contact_name, email, phone, industry, company_size, status';
  const rows = (
    connection as unknown as { connection: { query(sql: string): { stream(): AsyncIterable<unknown> } } }
  ).connection
    .query(`select ${columns} from application_submissions order by created_at desc, id desc`)
    .stream();
  let count = 0;
  for await (const row of rows) if (row) count += 1;
  if (count === 0) throw new Error('no row was streamed');
  return (performance.now() - start) / 1000;
}

await main();
