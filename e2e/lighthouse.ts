import { existsSync } from 'node:fs';
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';

const PATHS = ['/', '/blog', '/application'] as const;
const RUNS = 3;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const METRICS = {
  'first-contentful-paint': 'FCP ms',
  'largest-contentful-paint': 'LCP ms',
  'total-blocking-time': 'TBT ms',
  'cumulative-layout-shift': 'CLS',
} as const;
const SYSTEM_CHROMIUM = '/usr/bin/chromium';

type Row = Record<string, number>;

/** Lighthouse on the phone's setting, the median of several runs a page, against the site that BASE_URL names. */
async function bench(origin: string): Promise<void> {
  const chromePath = process.env['CHROMIUM_PATH'] ?? process.env['CHROME_PATH'] ?? SYSTEM_CHROMIUM;
  const chrome = await launch({
    ...(existsSync(chromePath) ? { chromePath } : {}),
    chromeFlags: ['--headless=new', '--no-sandbox', '--disable-quic', '--no-first-run'],
  });
  try {
    const table: Record<string, Row> = {};
    for (const path of PATHS) {
      const runs: Row[] = [];
      for (let run = 0; run < RUNS; run += 1) runs.push(await measure(origin + path, chrome.port));
      table[path] = medianOf(runs);
    }
    console.table(table);
  } finally {
    chrome.kill();
  }
}

async function measure(url: string, port: number): Promise<Row> {
  const result = await lighthouse(url, { port, logLevel: 'error', onlyCategories: [...CATEGORIES] });
  if (!result) throw new Error(`Lighthouse has nothing to say of ${url}`);
  const { categories, audits } = result.lhr;
  const scores = CATEGORIES.map((name) => [name, Math.round((categories[name]?.score ?? 0) * 100)]);
  const metrics = Object.entries(METRICS).map(([audit, label]) => [
    label,
    audits[audit]?.numericValue ?? NaN,
  ]);
  for (const { id, score, scoreDisplayMode, errorMessage } of Object.values(audits)) {
    if (errorMessage) console.log(`${url}: ${id}: ${errorMessage}`);
    if (score !== null && score < 0.9 && scoreDisplayMode === 'binary') console.log(`${url}: ${id}`);
  }
  return Object.fromEntries([...scores, ...metrics]) as Row;
}

/** The median of each figure on its own, of the runs that have it. */
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
  await bench(new URL(origin).origin);
}
