import { chromium, type Page } from '@playwright/test';
import { clickAndMeasure } from './fixtures/click.ts';
import { untilHydrated } from './fixtures/hydration.ts';
import { CHROMIUM } from './system/chromium.ts';

const RUNS = 5;

/** Links in the header. */
const LINKS = ['Blog', 'Our Story', 'Case Studies'];

type Preparation = (page: Page, link: string) => Promise<void>;
const linkOf = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });

/** The visitor's actions before the click. */
const PREPARATIONS: Readonly<Record<string, Preparation>> = {
  'hovered half a second': async (page, link) => {
    await linkOf(page, link).hover();
    await page.waitForTimeout(500);
  },
  'in view, page at rest': async (page) => {
    await page.mouse.move(640, 500);
    await page.waitForTimeout(5000);
    await page.waitForLoadState('networkidle');
  },
  'clicked at once': async () => undefined,
};

/** Milliseconds from a click on a link of the home page to the next page's heading: the median and the slowest. */
async function bench(origin: string): Promise<void> {
  const browser = await chromium.launch({
    ...(CHROMIUM ? { executablePath: CHROMIUM } : {}),
    args: ['--no-sandbox'],
  });
  const table: Record<string, Record<string, number>> = {};
  for (const link of LINKS) {
    for (const [name, prepare] of Object.entries(PREPARATIONS)) {
      const times: number[] = [];
      for (let run = 0; run < RUNS; run += 1) {
        const page = await browser.newPage({ baseURL: origin, viewport: { width: 1280, height: 800 } });
        const heading = await headingBehind(page, link);
        await page.goto('/');
        await untilHydrated(page);
        await prepare(page, link);
        times.push(await clickAndMeasure(page, linkOf(page, link), heading));
        await page.close();
      }
      times.sort((one, other) => one - other);
      const [median = NaN, slowest = NaN] = [times[Math.floor(RUNS / 2)], times.at(-1)];
      table[`${link}, ${name}`] = { 'median ms': Math.round(median), 'slowest ms': Math.round(slowest) };
    }
  }
  console.table(table);
  await browser.close();
}

/** Opens the page to read its heading, because Trusted Types block parsing HTML in a page. */
async function headingBehind(page: Page, link: string): Promise<string> {
  await page.goto('/');
  await page.goto((await linkOf(page, link).getAttribute('href')) ?? '/');
  return (await page.locator('main h1').textContent()) ?? '';
}

const origin = process.env['BASE_URL'];
if (origin) await bench(new URL(origin).origin);
else {
  console.error('Name the site in BASE_URL, e.g. BASE_URL=http://localhost:3000 npm run clicks -w e2e.');
  process.exitCode = 1;
}
