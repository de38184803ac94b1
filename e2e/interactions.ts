import { chromium, type Page } from '@playwright/test';
import { aSubmissionRow } from '@site/shared/testing/factories';
import { enter } from './fixtures/staff/staff.ts';
import { CHROMIUM } from './system/chromium.ts';

const ROWS = 200;
const RUNS = 7;
/** Simulates a slow laptop on the machine that runs this. */
const SLOWDOWN = 4;

/** The actions of staff in the list, and how to restore the page for the next run. */
const INTERACTIONS: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'select a row': (page) => page.getByRole('row').nth(3).getByRole('checkbox').click(),
  'select the page': (page) => page.getByRole('checkbox', { name: 'Select all on this page' }).click(),
  'sort by company': (page) =>
    page.getByRole('columnheader', { name: 'Company' }).getByRole('button').click(),
  'open a record': (page) => page.getByRole('link', { name: 'Company 7', exact: true }).click(),
  'close the record': (page) => page.getByRole('button', { name: 'Close' }).first().click(),
  'next row by key': async (page) => {
    await page.getByRole('heading', { name: 'Application submissions' }).focus();
    await page.keyboard.press('j');
  },
};

/**
 * Milliseconds from an interaction in the list of submissions to the next paint, with 200 rows and a slowed processor.
 * The rows are faked, so the API's time is not included.
 */
async function bench(origin: string, email: string, password: string): Promise<void> {
  const browser = await chromium.launch({
    ...(CHROMIUM ? { executablePath: CHROMIUM } : {}),
    args: ['--no-sandbox'],
  });
  const page = await browser.newPage({ baseURL: origin, viewport: { width: 1280, height: 900 } });
  await page.goto('/auth');
  await enter(page, email, password);
  await page.waitForURL('**/admin');
  await page.route('**/api/admin/submissions?**', (route) => route.fulfill({ json: pageOfRows() }));
  await page.goto(`/admin?rows=${ROWS}`);
  await page.getByRole('link', { name: `Company ${ROWS}`, exact: true }).waitFor();
  await page.evaluate(observe);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  const times: Record<string, number[]> = {};
  for (let run = 0; run < RUNS; run += 1) {
    for (const [name, interact] of Object.entries(INTERACTIONS)) {
      await page.evaluate(() => void (window.slowest = 0));
      await interact(page);
      await page.waitForTimeout(1500);
      (times[name] ??= []).push(await page.evaluate(() => window.slowest));
    }
    await page.getByRole('button', { name: 'Clear selection' }).click();
    await page.waitForTimeout(1000);
  }
  console.table(
    Object.fromEntries(
      Object.entries(times).map(([name, all]) => {
        const sorted = all.toSorted((one, other) => one - other);
        return [name, { 'median ms': sorted[Math.floor(RUNS / 2)], 'slowest ms': sorted.at(-1) }];
      }),
    ),
  );
  await browser.close();
}

declare global {
  interface Window {
    slowest: number;
  }
}

/** Records the longest time from an input to the next paint, in steps of 8 ms, as browsers report it. */
function observe(): void {
  window.slowest = 0;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.slowest = Math.max(window.slowest, duration);
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
}

function pageOfRows() {
  const items = Array.from({ length: ROWS }, (_, n) => {
    const number = String(n + 1).padStart(4, '0');
    return aSubmissionRow({
      id: `id-${n + 1}`,
      reference: `AR-0000-${number}`,
      company_name: `Company ${n + 1}`,
    });
  });
  return { items, next: null, previous: null, start: null };
}

const { BASE_URL: origin, ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = process.env;
if (origin && email && password) await bench(new URL(origin).origin, email, password);
else {
  console.error('Name the site in BASE_URL, and its admin in ADMIN_EMAIL and ADMIN_PASSWORD.');
  process.exitCode = 1;
}
