import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { downloadAnalytics } from '@site/shared/contracts/staff';
import { recordVisitEvents, type VisitEvents } from '@site/shared/contracts';
import type { RowDataPacket } from 'mysql2/promise';
import { addDays } from '../src/analytics/calendar/periods.ts';
import { startApi } from './child.ts';
import { createBenchDatabase, type BenchDatabase } from './database.ts';
import { createBenchAdmin, signIn } from './sign-in.ts';

const TARGET = { eventsPerSecond: 3000, p99Ms: 50 };
const PAGES = ['/', '/services', '/billing', '/blog', '/application'];
const BROWSERS = ['rv:142.0) Gecko/20100101 Firefox/142.0', 'rv:143.0) Gecko/20100101 Firefox/143.0'];

/** `npm run bench:visits -w api -- --seconds 20`, with TEST_MYSQL_URL. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      seconds: { type: 'string', default: '20' },
      rate: { type: 'string', default: String(TARGET.eventsPerSecond) },
    },
  });
  const mysqlUrl = process.env['TEST_MYSQL_URL'];
  if (!mysqlUrl)
    throw new Error('Set TEST_MYSQL_URL to a MySQL or MariaDB server on which databases can be created.');
  const dataDir = await mkdtemp(join(tmpdir(), 'api-bench-'));
  const database = await createBenchDatabase(mysqlUrl);
  const api = await startApi({
    ...{ DATA_DIR: dataDir, DATABASE_URL: database.url, TRUSTED_HOPS: '1', LOG_LEVEL: 'info' },
    RATE_LIMIT_VISITS: '1000000/300',
  });
  try {
    await createBenchAdmin(database.url);
    await send(api.url, 3, Number(values.rate));
    await pause(500);
    const before = await countOf(database);
    const cpu = await api.cpuMicroseconds();
    const result = await send(api.url, Number(values.seconds), Number(values.rate));
    const used = ((await api.cpuMicroseconds()) - cpu) / 1e6;
    const stored = (await countOf(database)) - before;
    console.log(
      [
        `${result.events} events in ${result.requests} requests, ${result.seconds.toFixed(1)} s: ${Math.round(result.events / result.seconds)} events/s (target: ${TARGET.eventsPerSecond})`,
        `answers: median ${result.medianMs.toFixed(1)} ms, p99 ${result.p99Ms.toFixed(1)} ms (target: ${TARGET.p99Ms}), other than 202: ${result.failed}`,
        `stored: ${stored}; CPU of the API ${((used / result.seconds) * 100).toFixed(0)}%, ${((used * 1e6) / result.requests).toFixed(0)} µs per request`,
        await count(api.url, await countOf(database)),
        await exactness(database),
      ].join('\n'),
    );
  } finally {
    await api.stop();
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

interface Result {
  readonly requests: number;
  readonly events: number;
  readonly seconds: number;
  readonly medianMs: number;
  readonly p99Ms: number;
  readonly failed: number;
}

/** Sends reports at a fixed rate, whether or not earlier ones were answered. Visitors see five pages, with two reports each. */
async function send(url: string, seconds: number, eventsPerSecond: number): Promise<Result> {
  const agent = new Agent({ keepAlive: true, maxSockets: 128 });
  const times: number[] = [];
  const waiting: Promise<void>[] = [];
  let [failed, events, count] = [0, 0, 0];
  const start = performance.now();
  while (performance.now() - start < seconds * 1000) {
    const due = ((performance.now() - start) / 1000) * eventsPerSecond;
    while (events < due) {
      const report = reportAt(count);
      count += 1;
      events += report.body.events.length;
      const sentAt = performance.now();
      waiting.push(
        post(url, report, agent).then((status) => {
          times.push(performance.now() - sentAt);
          if (status !== 202) failed += 1;
        }),
      );
    }
    await pause(1);
  }
  await Promise.all(waiting);
  const elapsed = (performance.now() - start) / 1000;
  agent.destroy();
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0;
  return { requests: count, events, seconds: elapsed, medianMs: at(0.5), p99Ms: at(0.99), failed };
}

interface Report {
  readonly address: string;
  readonly userAgent: string;
  readonly body: VisitEvents;
}

let lastVisitor = 0;

function reportAt(index: number): Report {
  const step = index % 10;
  if (step === 0) lastVisitor += 1;
  const page = PAGES[Math.floor(step / 2)] ?? '/';
  const events: VisitEvents['events'] =
    step % 2 === 0
      ? [{ name: 'pageview' }]
      : [
          { name: 'engagement', visibleMs: 8000, scrollPercent: 60 },
          ...(step === 9 ? [{ name: 'form_start' as const }] : []),
        ];
  return {
    address: `198.${18 + (lastVisitor >> 16)}.${(lastVisitor >> 8) & 255}.${lastVisitor & 255}`,
    userAgent: `Mozilla/5.0 (X11; Linux x86_64; ${BROWSERS[lastVisitor % 2]}`,
    body: {
      ...{ page, release: `marketing@${'a'.repeat(20)}`, viewport: 'desktop', language: 'en', events },
      ...(step === 0 ? { referrer: 'www.google.com' } : {}),
    },
  };
}

function post(url: string, { address, userAgent, body }: Report, agent: Agent): Promise<number> {
  const payload = JSON.stringify(body);
  const headers = {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(payload)),
    'x-forwarded-for': address,
    'user-agent': userAgent,
    'accept-language': 'en',
  };
  return new Promise((resolve, reject) => {
    const sent = request(
      `${url}${recordVisitEvents.path}`,
      { agent, method: 'POST', headers },
      (response) => {
        response.resume();
        response.once('end', () => resolve(response.statusCode ?? 0));
      },
    );
    sent.once('error', reject);
    sent.end(payload);
  });
}

async function one(database: BenchDatabase, sql: string): Promise<number> {
  const [rows] = await database.connection.query<RowDataPacket[]>(sql);
  return Number(Object.values(rows[0] ?? {})[0]);
}

const countOf = (database: BenchDatabase) => one(database, 'select count(*) from analytics_visit_events');

/** How long an export takes that counts the events, and one that finds them counted. */
async function count(url: string, events: number): Promise<string> {
  const { access_token: token } = await signIn(url);
  const endDate = new Date().toISOString().slice(0, 10);
  // In the reporting time zone, today can still be yesterday.
  const query = new URLSearchParams({ startDate: addDays(endDate, -1), endDate });
  const times: number[] = [];
  for (let round = 0; round < 2; round += 1) {
    const start = performance.now();
    const response = await fetch(`${url}${downloadAnalytics.path}?${query}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    await response.text();
    if (response.status !== 200) throw new Error(`The export answered ${response.status}.`);
    times.push(performance.now() - start);
  }
  const [first = 0, second = 0] = times.map(Math.round);
  return `export: ${first} ms with the count of ${events} events, ${second} ms within the next minute`;
}

const VISITORS = 'select count(distinct local_date, visitor_id) from analytics_visit_events';

/** Compares the roll-ups with the stored events. Each visitor of the bench comes once. */
async function exactness(database: BenchDatabase): Promise<string> {
  const pairs = {
    pageviews: [
      'select sum(pageviews) from analytics_days',
      "select count(*) from analytics_visit_events where name = 'pageview'",
    ],
    visits: ['select sum(visits) from analytics_days', VISITORS],
    visitors: ['select sum(visitors) from analytics_days', VISITORS],
  };
  const checked = Object.entries(pairs).map(async ([name, [rolledUp = '', counted = '']]) => {
    const [left, right] = [await one(database, rolledUp), await one(database, counted)];
    return `${name} ${left}${left === right ? ' (exact)' : `, but ${right} stored`}`;
  });
  return `roll-ups: ${(await Promise.all(checked)).join(', ')}`;
}

await main();
