import type { Page } from '@playwright/test';
import { aPdf, aSubmissionForm } from '@site/shared/testing/factories';
import { aCompany, fillIn, send } from '../../fixtures/application-form.ts';
import { titlesIn } from '../../fixtures/article-count.ts';
import { untilHydrated } from '../../fixtures/hydration.ts';
import { expect, test } from '../../fixtures/journey.ts';
import { translate, translateEarly, untranslated } from '../../fixtures/translator.ts';
import { CRASHED } from '../../../shell/src/pages/notices-content.ts';
import { THEME_COPY, RECEIPT_COPY } from '../../../shell/src/frame/frame-content.ts';
import { FORM_COPY as NEWSLETTER_FORM_COPY } from '../../../mfe-application/src/newsletter/newsletter-content.ts';
import { RESULT_COPY } from '../../../mfe-blog/src/list/list-content.ts';
import { TABS } from '../../../mfe-marketing/src/services/billing-content.ts';
import { SEARCH_COPY } from '../../../mfe-blog/src/search/search-content.ts';

const crash = (page: Page) => page.getByText(CRASHED.title);

async function openTranslated(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await untilHydrated(page);
  await translate(page);
}

test('in a translated page, an application is refused, corrected, sent after a failure, and its receipt read and dismissed @application @shell @main', async ({
  page,
}) => {
  await openTranslated(page, '/application');
  await send(page);
  await expect(page.getByRole('heading', { name: 'There is a problem' })).toBeVisible();

  await fillIn(
    page,
    aSubmissionForm({ companyName: aCompany('Translated Freight'), email: 'ana@gmial.com' }),
  );
  await page.getByLabel('Phone number').focus();
  await page.getByRole('button', { name: 'Did you mean ana@gmail.com' }).click();
  await expect(page.getByRole('button', { name: 'Did you mean' })).toHaveCount(0);
  const buffer = Buffer.from(await aPdf(50_000).arrayBuffer());
  const ledger = { name: 'ledger.pdf', mimeType: 'application/pdf', buffer };
  for (let time = 0; time < 2; time += 1) {
    await page.locator('input[type="file"]').setInputFiles(ledger);
    await expect(page.getByText(/^ledger\.pdf$/i).first()).toBeVisible();
    await page.getByRole('button', { name: 'Remove ledger.pdf' }).click();
    await expect(page.getByText(/^ledger\.pdf$/i)).toHaveCount(0);
  }
  await page.locator('input[type="file"]').setInputFiles(ledger);
  await page.getByLabel('Project description').fill('x'.repeat(5));
  await expect(page.getByText(/^5 of \d+ characters$/i)).toBeVisible();

  const keys: (string | undefined)[] = [];
  await page.route('**/api/applications', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length === 1) return route.fulfill({ status: 500, body: 'broken' });
    return route.fallback();
  });
  await send(page);
  await expect(page.getByText('Submission Failed').first()).toBeVisible();
  await send(page);
  await page.waitForURL((url) => url.pathname === '/');
  expect(keys).toEqual([keys[0], keys[0]]);
  await expect(page.getByText('Submission Failed')).toHaveCount(0);

  const receipt = page.getByRole('region', { name: RECEIPT_COPY.region });
  await expect(receipt).toContainText(/AR-[0-9A-Z]{4}-[0-9A-Z]{4}/);
  await receipt.getByRole('button', { name: RECEIPT_COPY.dismiss }).click();
  await expect(receipt).toHaveCount(0);
  await expect(crash(page)).toHaveCount(0);
  await expect.poll(() => untranslated(page)).toEqual([]);
});

test('in a translated page, the newsletter form fails, then succeeds, twice in a row @application', async ({
  page,
}) => {
  await openTranslated(page, '/newsletter');
  const submit = page.getByRole('main').getByRole('button', { name: NEWSLETTER_FORM_COPY.submit });
  for (const time of [1, 2]) {
    await page.route('**/api/newsletter*', (route) => route.abort(), { times: 1 });
    await page.getByLabel('Email').first().fill(`translated-${Date.now()}-${time}@harbor.example`);
    await submit.click();
    await expect(page.getByText('Subscription failed').first()).toBeVisible();
    await submit.click();
    await expect(page.getByText('Subscription failed')).toHaveCount(0);
    await expect(page.getByText('Thank you for subscribing!').first()).toBeVisible();
    await expect(submit).toHaveText('SUBSCRIBE');
  }
  await expect(crash(page)).toHaveCount(0);
});

test('in a translated page, filters, tabs, menu and theme show what they are asked for, there and back @blog @marketing @shell', async ({
  page,
}) => {
  await openTranslated(page, '/blog');
  const articles = page.getByRole('main').getByRole('article');
  const search = page.getByRole('searchbox', { name: 'Search articles' });
  const some = (await titlesIn(page, 'Career Tips')).length;
  for (let time = 0; time < 2; time += 1) {
    await page
      .getByRole('group', { name: 'Categories' })
      .getByRole('button', { name: 'Career Tips' })
      .click();
    await expect(articles).toHaveCount(some);
    await search.fill('no such words');
    await expect(articles).toHaveCount(0);
    await page.getByRole('button', { name: RESULT_COPY.clear }).click();
    await expect(articles).not.toHaveCount(some);
    await search.fill('umbrella');
    await expect(page.getByRole('region', { name: SEARCH_COPY.mentioned }).locator('mark')).toHaveText(
      /umbrella/i,
    );
    await search.fill('');
  }
  await expect(crash(page)).toHaveCount(0);

  await openTranslated(page, '/services/billing');
  for (const { title } of [...TABS, ...TABS].reverse()) {
    await page.getByRole('tab', { name: title }).click();
    await expect(page.getByRole('tabpanel', { name: title })).toBeVisible();
    await expect(page.getByRole('tabpanel').filter({ visible: true })).toHaveCount(1);
  }
  await expect(crash(page)).toHaveCount(0);

  const services = page.getByRole('banner').getByRole('button', { name: 'Services' });
  await services.click();
  await page.getByRole('banner').getByRole('link', { name: 'Accounts Receivable' }).first().click();
  await expect(page).toHaveURL(/\/services\/ar$/);
  for (const theme of [THEME_COPY.dark, THEME_COPY.light, THEME_COPY.system]) {
    await page.getByRole('contentinfo').getByText(theme, { exact: false }).first().click();
    await expect(page.getByRole('contentinfo').getByLabel(theme)).toBeChecked();
  }
  await expect(crash(page)).toHaveCount(0);
});

test('a page that is translated before its scripts run keeps what was typed, and the form works @application @shell', async ({
  page,
}) => {
  await translateEarly(page);
  await page.goto('/application');
  await untilHydrated(page);
  await fillIn(page, aSubmissionForm({ companyName: aCompany('Early Freight') }));
  await send(page);
  await page.waitForURL((url) => url.pathname === '/');
  await expect(page.getByRole('region', { name: RECEIPT_COPY.region })).toContainText(/AR-/);
  await expect(crash(page)).toHaveCount(0);
});
