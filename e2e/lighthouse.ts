import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { z } from 'zod';
import { PUBLIC_ROUTES } from './fixtures/routes.ts';
import { CHROMIUM } from './system/chromium.ts';
import { startPlainSite } from './system/plain-site.ts';

/** npx fetches it when this bench runs, because it would be a third of the size of all packages. */
const LIGHTHOUSE = 'lighthouse@12.8.2';
const RUNS = 3;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

type Row = Record<string, number>;

/**
 * Runs Lighthouse with the phone's settings (processor four times slower) against the site at BASE_URL: the median of
 * several runs per page. For comparison, each page's HTML is also measured as a plain file without script, because
 * nothing can be visible earlier.
 */
async function bench(origin: string, paths: readonly string[]): Promise<void> {
  const plain = await startPlainSite(origin, paths);
  try {
    const table: Record<string, Row> = {};
    for (const path of paths) {
      const runs: Row[] = [];
      for (let run = 0; run < RUNS; run += 1) {
        const page = figuresOf(await visit(origin + path));
        const limit = figuresOf(await visit(plain.url + path));
        runs.push({ ...page, 'LCP / plain': (page['LCP ms'] ?? NaN) / (limit['LCP ms'] ?? NaN) });
      }
      table[path] = medianOf(runs);
      console.log(path, JSON.stringify(table[path]));
    }
    console.table(table);
  } finally {
    plain.stop();
  }
}

const resultSchema = z.object({
  categories: z.record(z.string(), z.object({ score: z.number().nullable() })),
  audits: z.record(
    z.string(),
    z.object({
      numericValue: z.number().optional(),
      details: z.object({ items: z.array(z.record(z.string(), z.unknown())).optional() }).optional(),
    }),
  ),
  environment: z.object({ benchmarkIndex: z.number() }),
});
type Result = z.infer<typeof resultSchema>;

async function visit(url: string): Promise<Result> {
  const options = [
    '--output=json',
    '--quiet',
    `--only-categories=${CATEGORIES.join(',')}`,
    '--chrome-flags=--headless=new --no-sandbox --disable-quic --no-first-run',
  ];
  const { stdout } = await promisify(execFile)('npx', ['--yes', LIGHTHOUSE, url, ...options], {
    env: { ...process.env, ...(CHROMIUM ? { CHROME_PATH: CHROMIUM } : {}) },
    maxBuffer: 64 * 1024 * 1024,
  });
  return resultSchema.parse(JSON.parse(stdout));
}

function figuresOf({ categories, audits, environment }: Result): Row {
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
  const value = (audit: string) => Math.round((audits[audit]?.numericValue ?? NaN) * 1000) / 1000;
  return {
    ...Object.fromEntries(CATEGORIES.map((name) => [name, score(name)])),
    'FCP ms': value('first-contentful-paint'),
    'LCP ms': value('largest-contentful-paint'),
    'TBT ms': value('total-blocking-time'),
    CLS: value('cumulative-layout-shift'),
    'longest task ms': longestTask(audits['long-tasks']),
    machine: environment.benchmarkIndex,
  };
}

/** Tasks of the site's own scripts, without layout and paint. */
function longestTask(audit: Result['audits'][string] | undefined): number {
  const items = audit?.details?.items ?? [];
  const own = items.filter(({ url }) => String(url).includes('/assets/'));
  return Math.max(0, ...own.map(({ duration }) => Number(duration)));
}

/** The median of each figure over the runs that have it. */
function medianOf(runs: readonly Row[]): Row {
  const names = Object.keys(runs[0] ?? {});
  return Object.fromEntries(
    names.map((name) => {
      const values = runs
        .map((run) => run[name] ?? NaN)
        .filter((value) => !Number.isNaN(value))
        .sort((one, other) => one - other);
      return [name, Number((values[Math.floor(values.length / 2)] ?? NaN).toFixed(3))];
    }),
  );
}

const origin = process.env['BASE_URL'];
if (!origin) {
  console.error('Name the site in BASE_URL, e.g. BASE_URL=http://localhost:3000 npm run lighthouse -w e2e.');
  process.exitCode = 1;
} else {
  const named = process.argv.slice(2);
  // Pages for signing in must not be indexed.
  const all = PUBLIC_ROUTES.map(({ path }) => path).filter((path) => path !== '/auth');
  await bench(new URL(origin).origin, named.length > 0 ? named : all);
}
