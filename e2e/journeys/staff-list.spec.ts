import type { Locator } from '@playwright/test';
import { aPdf, aSubmissionForm } from '@site/shared/testing/factories';
import { aCompany, fillIn, send } from '../fixtures/application-form.ts';
import { untilHydrated } from '../fixtures/hydration.ts';
import { expect, test } from '../fixtures/journey.ts';
import { signIn } from '../fixtures/staff.ts';

test('the list is as wide as the header, its sizes stay on one line, and a failed download is shown in front of the dialog @admin @application @shell', async ({
  page,
}) => {
  const company = aCompany('Listed Freight');
  await page.goto('/application');
  await untilHydrated(page);
  await fillIn(page, aSubmissionForm({ companyName: company }));
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: /Choose file/ }).click();
  const buffer = Buffer.from(await aPdf(2048).arrayBuffer());
  await (await choosing).setFiles({ name: 'brief.pdf', mimeType: 'application/pdf', buffer });
  await send(page);
  await page.waitForURL((url) => url.pathname === '/');

  await signIn(page);
  const row = page.getByRole('row').filter({ hasText: company });
  const size = row.getByRole('cell').last();
  await expect(size).toBeVisible();
  expect(await size.locator('span').evaluate((element) => element.getClientRects().length)).toBe(1);
  const rightEdge = (part: Locator) =>
    part.evaluate((element) => Math.round(element.getBoundingClientRect().right));
  expect(await rightEdge(page.getByRole('region', { name: 'Table of submissions' }))).toBeLessThanOrEqual(
    await rightEdge(page.getByRole('banner').getByRole('link', { name: 'Get Started' })),
  );

  await row.getByRole('link', { name: company }).click();
  const dialog = page.getByRole('dialog');
  await page.route('**/api/applications/*/document', (route) => route.abort());
  await dialog.getByRole('button', { name: /^(Document|brief)/ }).click();
  const failure = dialog.getByRole('alert').filter({ hasText: 'Download failed' });
  await failure.getByRole('button', { name: /^Dismiss/ }).click();
  await expect(failure).toBeHidden();
});
