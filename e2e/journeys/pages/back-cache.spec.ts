import type { Page } from '@playwright/test';
import { aSubmissionForm } from '@site/shared/testing/factories';
import { aCompany, fillIn } from '../../fixtures/application-form.ts';
import { untilHydrated } from '../../fixtures/hydration.ts';
import {
  headlineOf,
  OLD_BLOG,
  OLD_FORM,
  openTab,
  outliveTabs,
  putOutOfSight,
} from '../../fixtures/old-tab.ts';
import { allHosts, expect, test as base } from '../../fixtures/own-composer.ts';
import { DRAFT_COPY } from '../../../mfe-application/src/application/draft/draft-content.ts';

declare global {
  interface Window {
    wasCached?: boolean;
  }
}

// Playwright turns off the back/forward cache by default.
const test = base.extend({
  launchOptions: [
    ({ launchOptions }, use) =>
      use({ ...launchOptions, ignoreDefaultArgs: ['--disable-back-forward-cache'] }),
    { scope: 'worker' },
  ],
  hasApi: true,
  // A request during navigation must not keep the page out of the cache.
  reportsVisits: true,
});
test.describe.configure({ mode: 'default' });

test.beforeEach(({ page }) =>
  page.addInitScript(() =>
    addEventListener('pageshow', ({ persisted }) => {
      window.wasCached = persisted;
    }),
  ),
);

/** Navigates to another document. */
const leave = (page: Page) => page.goto(new URL('/robots.txt', page.url()).href);

/** Goes back to the page, which must be in its previous state. */
async function comeBack(page: Page): Promise<void> {
  await page.goBack({ waitUntil: 'commit' });
  const cached = () =>
    page.evaluate(() => {
      const [visit] = performance.getEntriesByType('navigation');
      const { notRestoredReasons: why } = visit as unknown as { readonly notRestoredReasons: unknown };
      return window.wasCached === true ? 'cached' : JSON.stringify(why);
    });
  await expect.poll(cached).toBe('cached');
}

test('the browser’s back/forward cache keeps every kind of page, with what was typed @shell @application', async ({
  site: { hosts, composer },
  page,
}) => {
  await allHosts(hosts, 'start');
  await composer.start();
  for (const path of ['/', '/blog', '/services/billing', '/newsletter', '/auth', '/application']) {
    await page.goto(composer.url + path);
    await untilHydrated(page);
    await leave(page);
    await comeBack(page);
  }
  const company = page.getByLabel('Company name');
  await company.fill('Harbor Freight Lines');
  await expect(page.getByText(DRAFT_COPY.saved)).toBeVisible();

  await leave(page);
  await comeBack(page);

  await expect(company).toHaveValue('Harbor Freight Lines');
});

test('a tab restored from the back/forward cache loads the live site when its release is no longer kept @shell @blog', async ({
  site,
  page,
}) => {
  await openTab(site, page, OLD_BLOG.path);
  await leave(page);
  await outliveTabs(site, OLD_BLOG);
  await comeBack(page);

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Blog' }).click();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(headlineOf(1));
});

test('a tab that waits to reload does so after it is restored and hidden, not while it is in the cache @shell @application', async ({
  site,
  page,
}) => {
  await openTab(site, page, OLD_FORM.path);
  await outliveTabs(site, OLD_FORM);
  const form = aSubmissionForm({ companyName: aCompany('Old Tab') });
  const gone = page.waitForResponse(
    (response) => response.request().method() === 'HEAD' && response.status() === 404,
  );
  await fillIn(page, form);
  await gone;
  await expect(page.getByText(DRAFT_COPY.saved)).toBeVisible();
  await leave(page);
  await comeBack(page);
  await expect(page.getByRole('button', { name: 'Submit Application' })).toBeVisible();

  const loaded = page.waitForEvent('load');
  await putOutOfSight(page);
  await loaded;

  await untilHydrated(page);
  await expect(page.getByRole('button', { name: 'Send Application' })).toBeEnabled();
  await expect(page.getByLabel('Project description')).toHaveValue(form.projectDescription);
});
