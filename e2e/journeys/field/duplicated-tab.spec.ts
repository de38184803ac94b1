import type { Page } from '@playwright/test';
import { aSubmissionForm } from '@site/shared/testing/factories';
import { aCompany, fillIn, send } from '../../fixtures/application-form.ts';
import { untilHydrated } from '../../fixtures/hydration.ts';
import { expect, test } from '../../fixtures/journey.ts';
import { releaseFromQuarantine } from '../../fixtures/staff/quarantine.ts';
import { sendApplication } from '../../fixtures/sent-application.ts';
import { signIn } from '../../fixtures/staff/staff.ts';
import { DRAFT_COPY } from '../../../mfe-application/src/application/draft/draft-content.ts';
import { RECEIPT_COPY } from '../../../shell/src/frame/frame-content.ts';

/** Opens a tab with a copy of this one's session storage, like "Duplicate tab". */
async function duplicate(page: Page): Promise<Page> {
  const opened = page.waitForEvent('popup');
  await page.evaluate(() => void window.open(location.href));
  const copy = await opened;
  await untilHydrated(copy);
  return copy;
}

const company = (page: Page) => page.getByLabel('Company name');
const isSaved = (page: Page) => expect(page.getByText(DRAFT_COPY.saved)).toBeVisible();

async function isReceived(page: Page): Promise<string> {
  await page.waitForURL((url) => url.pathname === '/');
  const receipt = page.getByRole('region', { name: RECEIPT_COPY.region });
  await expect(receipt).toContainText(/AR-[0-9A-Z]{4}-[0-9A-Z]{4}/);
  return /AR-[0-9A-Z]{4}-[0-9A-Z]{4}/.exec((await receipt.textContent()) ?? '')?.[0] ?? 'none';
}

test('a tab that was duplicated before typing, and its copies, restore what was typed in each of them @application', async ({
  page,
}) => {
  await page.goto('/application');
  await untilHydrated(page);
  await company(page).fill('Warm-up Freight');
  await isSaved(page);
  await page.getByLabel('Company name').fill('');
  const copy = await duplicate(page);
  const second = await duplicate(copy);
  const names = new Map([
    [page, aCompany('Original Freight')],
    [copy, aCompany('Copied Freight')],
    [second, aCompany('Twice Copied Freight')],
  ]);
  for (const [tab, name] of names) {
    await company(tab).fill(name);
    await isSaved(tab);
  }

  for (const [tab, name] of names) {
    await tab.reload();
    await untilHydrated(tab);
    await expect(company(tab)).toHaveValue(name);
  }
});

test('a tab that was duplicated after typing and its copy are both sent, each with a reference @application @main', async ({
  page,
  context,
}) => {
  const keys: string[] = [];
  context.on('request', (request) => {
    if (request.url().endsWith('/api/applications')) keys.push(request.headers()['idempotency-key'] ?? '');
  });
  const original = aCompany('Parent Freight');
  await page.goto('/application');
  await untilHydrated(page);
  await fillIn(page, aSubmissionForm({ companyName: original }));
  await isSaved(page);
  const copy = await duplicate(page);
  await copy.getByRole('button', { name: DRAFT_COPY.restore }).click();
  await expect(company(copy)).toHaveValue(original);
  await company(copy).fill(aCompany('Subsidiary Freight'));

  await send(copy);
  const second = await isReceived(copy);
  await send(page);
  const first = await isReceived(page);

  expect(first).not.toBe(second);
  expect(new Set(keys).size).toBe(2);
});

test('a tab that was duplicated after its answer was lost sends again without a second application @application', async ({
  page,
}) => {
  const references: string[] = [];
  await page.goto('/application');
  await untilHydrated(page);
  await fillIn(page, aSubmissionForm({ companyName: aCompany('Lost Answer Freight') }));
  await isSaved(page);
  await page.route('**/api/applications/receipt*', (route) => route.abort());
  await page.route('**/api/applications', async (route) => {
    const answer = await route.fetch();
    references.push(((await answer.json()) as { reference: string }).reference);
    await route.abort();
  });
  await send(page);
  await expect(page.getByRole('alert').filter({ hasText: 'Submission Failed' }).first()).toBeVisible();
  await duplicate(page);
  await page.unrouteAll();
  await page.reload();
  await untilHydrated(page);

  await send(page);

  expect(new Set([...references, await isReceived(page)]).size).toBe(1);
});

test('a note that was begun before its tab was duplicated is added by both tabs @admin', async ({ page }) => {
  const name = aCompany('Noted Twice Freight');
  await sendApplication(page, { companyName: name });
  await signIn(page);
  await releaseFromQuarantine(page, name);
  await page.getByRole('link', { name }).click();
  const notesIn = (tab: Page) =>
    tab.getByRole('region', { name, exact: true }).getByRole('region', { name: 'Notes' });
  const boxIn = (tab: Page) => notesIn(tab).getByRole('textbox', { name: 'Add a note' });
  await boxIn(page).fill('Call back on Monday');
  const copy = await duplicate(page);
  await expect(boxIn(copy)).toHaveValue('Call back on Monday');
  await boxIn(copy).fill('Call back on Friday');

  for (const tab of [page, copy]) {
    await notesIn(tab).getByRole('button', { name: 'Add note' }).click();
    await expect(boxIn(tab)).toHaveValue('');
  }

  await page.reload();
  await expect(notesIn(page).getByRole('listitem')).toHaveCount(2);
});
