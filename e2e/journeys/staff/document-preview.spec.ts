import { pdfOf, textPage } from '@site/shared/testing/factories';
import { aCompany } from '../../fixtures/application-form.ts';
import { expectNoFaults } from '../../fixtures/axe.ts';
import { expect, test } from '../../fixtures/journey.ts';
import { sendApplication } from '../../fixtures/sent-application.ts';
import { signIn } from '../../fixtures/staff/staff.ts';

test('staff read the pages of a document beside its record, and enlarge them @admin', async ({ page }) => {
  const company = aCompany('Preview Freight');
  const buffer = Buffer.from(pdfOf([textPage('Receivables of May'), textPage('Receivables of June')]));
  await sendApplication(page, {
    companyName: company,
    file: { name: 'ledger.pdf', mimeType: 'application/pdf', buffer },
  });
  await page.setViewportSize({ width: 1280, height: 900 });
  await signIn(page);
  await page.getByRole('link', { name: company, exact: true }).click();

  const record = page.getByRole('region', { name: company, exact: true });
  await record.getByRole('heading', { name: 'Document' }).scrollIntoViewIfNeeded();
  const first = record.getByRole('img', { name: 'Page 1 of 2 of ledger.pdf' });
  await expect(first).toBeVisible();
  await expect
    .poll(() => first.evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0)))
    .toBe(1240);
  const widthOf = () => first.evaluate((image) => image.getBoundingClientRect().width);
  const before = await widthOf();
  await record.getByRole('button', { name: 'Zoom in' }).click();
  await expect.poll(widthOf).toBeGreaterThan(before * 1.4);
  await expectNoFaults(page);

  await page.setViewportSize({ width: 320, height: 700 });
  await first.scrollIntoViewIfNeeded();
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await page.reload();
  await expect(record.getByText('Document previewed')).toBeVisible();
});
