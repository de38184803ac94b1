import { readFile } from 'node:fs/promises';
import type { Browser, Page } from '@playwright/test';
import { VISIT_EVENTS_PATH } from '@site/shared/contracts';
import { untilHydrated } from '../fixtures/hydration.ts';
import { expect, test } from '../fixtures/journey.ts';
import { putOutOfSight } from '../fixtures/old-tab.ts';
import { signIn } from '../fixtures/staff.ts';

// The numbers are those of the whole site.
test.describe.configure({ mode: 'serial' });

/** The API counts no browser that says it is headless. */
const PERSON =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/146.0.0.0 Safari/537.36';

const follow = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click();

/** Reads five pages: some by links, some as new documents. Waits until each is reported, if it should be. */
async function visitFivePages(page: Page, { isReported }: { readonly isReported: boolean }): Promise<void> {
  await page.addInitScript(() => Object.defineProperty(navigator, 'webdriver', { value: false }));
  const answers: number[] = [];
  let views = 0;
  page.on('response', (response) => {
    if (new URL(response.url()).pathname !== VISIT_EVENTS_PATH) return;
    answers.push(response.status());
    views += (
      response
        .request()
        .postData()
        ?.match(/"pageview"/g) ?? []
    ).length;
  });
  const untilReported = (count: number) => expect.poll(() => views).toBe(isReported ? count : 0);
  for (const [index, path] of ['/', '/success-stories', '/newsletter'].entries()) {
    await page.goto(path);
    await untilHydrated(page);
    await untilReported(index + 1);
  }
  for (const [index, name] of ['Our Story', 'Blog'].entries()) {
    await follow(page, name);
    await expect(page).toHaveTitle(new RegExp(`^${name}`));
    await untilReported(index + 4);
  }
  await putOutOfSight(page);
  expect(new Set(answers)).toEqual(new Set(isReported ? [202] : []));
}

/** Today's numbers in the admin's export. */
async function exportToday(admin: Page): Promise<Record<string, number>> {
  const downloading = admin.waitForEvent('download');
  await admin.getByRole('button', { name: 'Export Analytics' }).click();
  const csv = await readFile(await (await downloading).path(), 'utf8');
  const lines = csv
    .trimEnd()
    .split('\r\n')
    .map((line) => line.replaceAll('"', '').split(','));
  const [names = [], today = []] = [lines[0], lines.at(-1)];
  return Object.fromEntries(
    ['visitors', 'visits', 'pageviews', 'bounce_rate'].map((name) => [
      name,
      Number(today[names.indexOf(name)]),
    ]),
  );
}

/** What a visit adds to today's numbers. */
async function addedBy(visit: () => Promise<void>, browser: Browser) {
  const admin = await browser.newPage();
  await signIn(admin);
  const before = await exportToday(admin);
  await visit();
  const after = await exportToday(admin);
  await admin.close();
  return Object.fromEntries(
    Object.entries(after).map(([name, count]) => [name, count - (before[name] ?? 0)]),
  );
}

test.describe('a visitor who does not object', () => {
  test.use({ reportsVisits: true, userAgent: `${PERSON} ${Date.now()}` });

  test('of five pages is counted as one visit with five page views @shell @marketing @blog @admin', async ({
    page,
    browser,
  }) => {
    const added = await addedBy(() => visitFivePages(page, { isReported: true }), browser);

    expect(added).toMatchObject({ visitors: 1, visits: 1, pageviews: 5 });
  });
});

test.describe('a visitor with Global Privacy Control', () => {
  test.use({ userAgent: PERSON });

  test('is not counted @shell @marketing @blog @admin', async ({ page, browser }) => {
    const added = await addedBy(() => visitFivePages(page, { isReported: false }), browser);

    expect(added).toMatchObject({ visitors: 0, visits: 0, pageviews: 0 });
  });
});
