import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import {
  downloadAnalytics,
  readAnalyticsSummary,
  readAnalyticsValues,
  readAnalyticsVitals,
} from '@site/shared/contracts/staff';
import { addDays } from '../src/analytics/calendar/periods.ts';
import { storeRollUps } from './analytics-roll-ups.ts';
import { startApi } from './child.ts';
import { createBenchDatabase } from './database.ts';
import { createBenchAdmin, signIn } from './sign-in.ts';

const YEAR = 365;
/** The vitals of a year take longest. */
const WINDOWS = [
  { days: 30, targetMs: 300 },
  { days: YEAR, targetMs: 2500 },
];
const EXPORT_TARGET_MS = 100;

/** `npm run bench:analytics -w api`, with TEST_MYSQL_URL. Quick run: `-- --pageviews 200000 --rounds 1`. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      pageviews: { type: 'string', default: '20000000' },
      rounds: { type: 'string', default: '7' },
    },
  });
  const mysqlUrl = process.env['TEST_MYSQL_URL'];
  if (!mysqlUrl)
    throw new Error('Set TEST_MYSQL_URL to a MySQL or MariaDB server on which databases can be created.');
  const dataDir = await mkdtemp(join(tmpdir(), 'api-bench-'));
  const database = await createBenchDatabase(mysqlUrl);
  const api = await startApi({ DATA_DIR: dataDir, DATABASE_URL: database.url, LOG_LEVEL: 'info' });
  try {
    await createBenchAdmin(database.url);
    const lastDay = new Date().toISOString().slice(0, 10);
    const pageviews = Number(values.pageviews);
    await storeRollUps({ lastDay, days: YEAR, pageviews }, database);
    console.log(`roll-ups of ${pageviews} page views in a year`);
    const { access_token: token } = await signIn(api.url);
    for (const { days, targetMs } of WINDOWS) {
      const window = { startDate: addDays(lastDay, 1 - days), endDate: lastDay };
      const times = await measureDashboard({ url: api.url, token, window }, Number(values.rounds));
      console.log(`${times} (targets: ${targetMs} ms together, ${EXPORT_TARGET_MS} ms for the export)`);
    }
  } finally {
    await api.stop();
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

interface Dashboard {
  readonly url: string;
  readonly token: string;
  readonly window: { readonly startDate: string; readonly endDate: string };
}

/** The first data of the dashboard: what it requests at once. The first round is not counted. */
async function measureDashboard(dashboard: Dashboard, rounds: number): Promise<string> {
  const times = new Map<string, number[]>();
  for (let round = 0; round <= rounds; round += 1) {
    const timed = (name: string, work: Promise<unknown>) =>
      elapsed(work).then((ms) => void (round > 0 && times.set(name, [...(times.get(name) ?? []), ms])));
    const all = REQUESTS.map(({ name, path, query }) => timed(name, read(dashboard, path, query)));
    await timed('together', Promise.all(all));
    await timed('export', read(dashboard, downloadAnalytics.path, { granularity: 'daily' }));
  }
  const { startDate, endDate } = dashboard.window;
  const parts = [...times].map(([name, measured]) => `${name} ${median(measured).toFixed(0)} ms`);
  return `${startDate} to ${endDate}: ${parts.join(', ')}`;
}

const REQUESTS = [
  { name: 'summary', path: readAnalyticsSummary.path, query: {} },
  { name: 'pages', path: readAnalyticsValues.path, query: { dimension: 'page' } },
  { name: 'sources', path: readAnalyticsValues.path, query: { dimension: 'source' } },
  { name: 'vitals', path: readAnalyticsVitals.path, query: {} },
];

async function read(
  { url, token, window }: Dashboard,
  path: string,
  query: Record<string, string>,
): Promise<void> {
  const response = await fetch(`${url}${path}?${new URLSearchParams({ ...window, ...query })}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  if (response.status !== 200)
    throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  await response.arrayBuffer();
}

async function elapsed(work: Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work;
  return performance.now() - start;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

await main();
