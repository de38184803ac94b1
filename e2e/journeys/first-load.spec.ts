import type { Page } from '@playwright/test';
import { untilHydrated } from '../fixtures/hydration.ts';
import { expect, test } from '../fixtures/journey.ts';
import { PUBLIC_ROUTES } from '../fixtures/routes.ts';

const KB = 1024;
/** Most bytes of script, brotli, on the first load of a page. */
const BUDGETS: Readonly<Record<string, number>> = { '/': 120 * KB, '/application': 130 * KB };

interface Asked {
  readonly url: string;
  readonly type: string;
  /** What made the browser ask: the HTML itself, or a script that had to run first. */
  readonly initiator: string;
  fromCache: boolean;
}

interface FirstLoad {
  readonly asked: readonly Asked[];
  readonly scriptBytes: number;
}

/** Visits a page with an empty cache and notes every request until it is hydrated and at rest. */
async function firstLoad(page: Page, path: string): Promise<FirstLoad> {
  const asked = new Map<string, Asked>();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  devtools.on('Network.requestWillBeSent', ({ requestId, request, type = 'Other', initiator }) =>
    asked.set(requestId, { url: request.url, type, initiator: initiator.type, fromCache: false }),
  );
  devtools.on('Network.requestServedFromCache', ({ requestId }) => {
    const known = asked.get(requestId);
    if (known) known.fromCache = true;
  });
  const sizes: Promise<number>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') sizes.push(sizeOf(response));
  });
  await page.goto(path);
  await untilHydrated(page);
  await page.waitForLoadState('networkidle');
  const bytes = await Promise.all(sizes);
  return { asked: [...asked.values()], scriptBytes: bytes.reduce((sum, size) => sum + size, 0) };
}

type Response = Awaited<ReturnType<Page['waitForResponse']>>;

async function sizeOf(response: Response): Promise<number> {
  const headers = await response.allHeaders();
  expect(headers['content-encoding'], `${response.url()} comes compressed`).toBe('br');
  return Number(headers['content-length']);
}

test('every script of every first load is asked for by the HTML itself: two waves @shell', async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(180_000);
  const table: Record<string, { requests: number; 'script KB': string }> = {};
  for (const { path } of PUBLIC_ROUTES) {
    const context = await browser.newContext(baseURL === undefined ? {} : { baseURL });
    const { asked, scriptBytes } = await firstLoad(await context.newPage(), path);
    await context.close();
    table[path] = { requests: asked.length, 'script KB': (scriptBytes / KB).toFixed(1) };

    const late = asked.filter(({ initiator, fromCache }) => initiator === 'script' && !fromCache);
    expect.soft(late, `${path} asks for these only once a script runs`).toEqual([]);
    expect.soft(asked.filter(({ type }) => type === 'Script').length).toBeGreaterThan(1);
    const budget = BUDGETS[path];
    if (budget !== undefined)
      expect.soft(scriptBytes, `script on the first load of ${path}`).toBeLessThanOrEqual(budget);
  }
  console.table(table);
});
