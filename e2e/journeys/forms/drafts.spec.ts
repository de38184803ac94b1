import type { Page } from '@playwright/test';
import { aSubmissionForm } from '@site/shared/testing/factories';
import { aCompany, fillIn, send } from '../../fixtures/application-form.ts';
import { untilHydrated } from '../../fixtures/hydration.ts';
import { expect, test } from '../../fixtures/journey.ts';
import { DRAFT_COPY } from '../../../mfe-application/src/application/draft/draft-content.ts';
import { FIELD_LABELS } from '../../../mfe-application/src/application/form/form-content.ts';
import { FAILURE_COPY } from '../../../mfe-application/src/application/sending/sending-content.ts';
import { RECEIPT_COPY } from '../../../shell/src/frame/frame-content.ts';

const DAY_MS = 86_400_000;
const company = (page: Page) => page.getByLabel('Company name');

async function openForm(page: Page): Promise<void> {
  await page.goto('/application');
  await untilHydrated(page);
}

/** Types into the form and waits until the page says that the draft is saved. */
async function write(page: Page, name: string): Promise<void> {
  await company(page).fill(name);
  await expect(page.getByText(DRAFT_COPY.saved)).toBeAttached();
}

test('after a reload low on the form, and Back from its privacy link, the draft is restored and announced in view @application @marketing @main', async ({
  page,
}) => {
  await openForm(page);
  await write(page, 'Harbor Freight Lines');
  await page.getByLabel(FIELD_LABELS.additionalInfo).scrollIntoViewIfNeeded();

  await page.reload();
  await untilHydrated(page);
  await expect(company(page)).toHaveValue('Harbor Freight Lines');
  await expect(page.getByText(DRAFT_COPY.restored, { exact: true })).toBeInViewport();

  await page.getByRole('main').getByRole('link', { name: 'privacy policy' }).click();
  await expect(page).toHaveURL(/\/privacy-policy$/);
  // The address changes at the click. Going back before the page is shown would leave the form unchanged.
  await expect(page).toHaveTitle(/^Privacy Policy/);
  await page.goBack();
  await expect(company(page)).toHaveValue('Harbor Freight Lines');
  await expect(page.getByText(DRAFT_COPY.restored, { exact: true })).toBeInViewport();
});

test('a draft of another tab is offered in view, and the answer keeps the focus @application', async ({
  page,
  context,
}) => {
  await openForm(page);
  await write(page, 'Harbor Freight Lines');

  const other = await context.newPage();
  await openForm(other);
  await other.getByLabel(FIELD_LABELS.additionalInfo).scrollIntoViewIfNeeded();
  const restore = other.getByRole('button', { name: DRAFT_COPY.restore });
  await expect(restore).toBeInViewport();
  await restore.press('Enter');

  await expect(company(other)).toHaveValue('Harbor Freight Lines');
  await expect(other.locator(':focus')).toContainText('Filled in: Company name.');
});

test('an expired draft is removed from the device when any page of the site opens @shell @application', async ({
  page,
}) => {
  await openForm(page);
  await write(page, 'Harbor Freight Lines');
  const drafts = () =>
    page.evaluate(() =>
      Object.keys(localStorage).filter((key) => key.startsWith('timed:application-draft:')),
    );
  const [key = ''] = await drafts();
  await page.goto('/newsletter');
  await page.evaluate(
    ([name, past]) => {
      const entry = JSON.parse(localStorage.getItem(String(name)) ?? '{}') as object;
      localStorage.setItem(String(name), JSON.stringify({ ...entry, endsAt: past }));
    },
    [key, Date.now() - DAY_MS] as const,
  );

  await page.goto('/blog');

  await expect.poll(drafts).toEqual([]);
});

test('a submission that failed offline leaves no error next to its success, whose receipt survives a reload @application @shell', async ({
  page,
  context,
}) => {
  await openForm(page);
  await fillIn(page, aSubmissionForm({ companyName: aCompany('Offline Freight') }));
  await context.setOffline(true);
  await send(page);
  const failure = page.getByText('Submission Failed');
  await expect(failure.first()).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(FAILURE_COPY.onlineAgain)).toBeVisible();

  await send(page);
  await page.waitForURL((url) => url.pathname === '/');
  await expect(failure).toHaveCount(0);
  const receipt = page.getByRole('region', { name: RECEIPT_COPY.region });
  const reference = /AR-[0-9A-Z]{4}-[0-9A-Z]{4}/.exec((await receipt.textContent()) ?? '')?.[0] ?? 'none';

  await page.reload();
  await expect(receipt).toContainText(reference);
  await page.goBack();
  await expect(page.getByText(`Your reference is ${reference}`)).toBeInViewport();
});
