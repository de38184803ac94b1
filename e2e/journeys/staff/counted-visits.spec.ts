import { readFile } from 'node:fs/promises';
import type { Browser, Page, Response } from '@playwright/test';
import { VISIT_EVENTS_PATH } from '@site/shared/contracts';
import { expectNoFaults } from '../../fixtures/axe.ts';
import { untilHydrated } from '../../fixtures/hydration.ts';
import { expect, test } from '../../fixtures/journey.ts';
import { listenTo } from '../../fixtures/listen.ts';
import { putOutOfSight } from '../../fixtures/old-tab.ts';
import { signIn } from '../../fixtures/staff/staff.ts';
import {
  COUNTING_CHOICE,
  COUNTING_STATES,
} from '../../../mfe-marketing/src/company/counting-choice-content.ts';

// Serial, because the numbers are those of the whole site.
test.describe.configure({ mode: 'serial' });

/** The user agent of a normal browser, because the API does not count headless ones. */
const PERSON =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/146.0.0.0 Safari/537.36';

const follow = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click();

const looksLikeAPerson = (page: Page) =>
  page.addInitScript(() => Object.defineProperty(navigator, 'webdriver', { value: false }));

/** Reads five pages, some by links and some as new documents. Waits until each is reported, if it should be. */
async function visitFivePages(page: Page, { isReported }: { readonly isReported: boolean }): Promise<void> {
  await looksLikeAPerson(page);
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

const NUMBERS = ['visitors', 'visits', 'pageviews'] as const;

/** The numbers of each day in the admin's export. */
async function exportDays(admin: Page): Promise<ReadonlyMap<string, Readonly<Record<string, number>>>> {
  const downloading = admin.waitForEvent('download');
  await admin.getByRole('button', { name: 'Export Analytics' }).click();
  const csv = await readFile(await (await downloading).path(), 'utf8');
  const lines = csv
    .trimEnd()
    .split('\r\n')
    .map((line) => line.replaceAll('"', '').split(','));
  const [names = [], ...days] = lines;
  return new Map(
    days.map((cells) => [
      cells[names.indexOf('date')] ?? '',
      Object.fromEntries(NUMBERS.map((name) => [name, Number(cells[names.indexOf(name)])])),
    ]),
  );
}

/** The difference that a visit makes. Sums all days, because midnight may pass between the exports. */
async function addedBy(visit: () => Promise<void>, browser: Browser) {
  const admin = await browser.newPage();
  await signIn(admin);
  const before = await exportDays(admin);
  await visit();
  const after = await exportDays(admin);
  await admin.close();
  const addedTo = (name: string) =>
    [...after].reduce((sum, [day, now]) => sum + (now[name] ?? 0) - (before.get(day)?.[name] ?? 0), 0);
  return Object.fromEntries(NUMBERS.map((name) => [name, addedTo(name)]));
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

test.describe('a visitor who switches counting off on the privacy page', () => {
  test.use({ reportsVisits: true, userAgent: `${PERSON} ${Date.now() + 1}` });

  test('is not counted afterwards, until it is switched on again @shell @marketing @blog @admin', async ({
    page,
    browser,
  }) => {
    await looksLikeAPerson(page);
    const isReport = (response: Response) => new URL(response.url()).pathname === VISIT_EVENTS_PATH;
    const viewed = page.waitForResponse(isReport);
    await page.goto('/privacy-policy');
    await untilHydrated(page);
    const choice = page.getByRole('switch', { name: COUNTING_CHOICE.label });
    const section = page.getByRole('region', { name: 'How we count visits' });
    // The view of this page counts too.
    await viewed;
    await choice.click();
    await expect(section).toContainText(COUNTING_STATES.declined);

    const added = await addedBy(() => visitFivePages(page, { isReported: false }), browser);
    expect(added).toMatchObject({ visitors: 0, visits: 0, pageviews: 0 });

    await page.goto('/privacy-policy');
    await choice.uncheck();
    await expect(section).toContainText(COUNTING_STATES.counted);
    expect(await addedBy(() => visitFivePages(page, { isReported: true }), browser)).toMatchObject({
      pageviews: 5,
    });
  });
});

test.describe('the dashboard', () => {
  test.use({ reportsVisits: true, userAgent: `${PERSON} ${Date.now() + 2}` });

  test('an admin reads how the site is visited, as tiles, chart and table @shell @admin', async ({
    page,
    browser,
  }) => {
    await visitFivePages(page, { isReported: true });
    const admin = await browser.newPage();
    const heard = await listenTo(admin);
    await signIn(admin);

    await admin
      .getByRole('navigation', { name: 'Admin views' })
      .getByRole('link', { name: 'Analytics' })
      .click();
    await expect(admin).toHaveURL(/\/admin\?view=analytics$/);
    const visits = admin.getByRole('button', { name: /^Visits/ });
    await expect(visits).toHaveText(/^Visits[1-9]/);
    await expect(visits).toHaveAttribute('aria-pressed', 'true');
    const chart = admin.getByRole('figure', { name: 'Visits' });
    await expect(chart.getByRole('application')).toBeVisible();

    await expectNoFaults(admin);
    await admin.setViewportSize({ width: 1280, height: 800 });

    await chart.getByRole('application').focus();
    await admin.keyboard.press('ArrowRight');
    await expect(chart.getByRole('status')).toContainText('This period:');

    await chart.getByRole('button', { name: 'Show as table' }).click();
    await expect(chart.getByRole('table').getByRole('row')).toHaveCount(31);
    await expectNoFaults(admin);

    await admin.getByRole('link', { name: 'Last 7 days' }).click();
    await expect(admin).toHaveURL(/start=.*&end=/);
    await expect(chart.getByRole('table').getByRole('row')).toHaveCount(8);

    await admin
      .getByRole('list', { name: 'Key numbers' })
      .getByRole('button', { name: /^Page views/ })
      .click();
    await expect(admin.getByRole('figure', { name: 'Page views' })).toBeVisible();
    await admin.goBack();
    await expect(chart).toBeVisible();
    await admin.goBack();
    await expect(chart.getByRole('table').getByRole('row')).toHaveCount(31);
    await admin.goBack();
    await expect(admin.getByRole('heading', { name: 'Application submissions' })).toBeVisible();

    // Going back cancels requests of the page that is left.
    const failures = heard.failures.filter((failure) => !failure.endsWith('net::ERR_ABORTED'));
    expect({ ...heard, failures }).toEqual({ messages: [], failures: [] });
    await admin.close();
  });
});
