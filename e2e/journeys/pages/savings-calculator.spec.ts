import { untilHydrated } from '../../fixtures/hydration.ts';
import { expect, test } from '../../fixtures/journey.ts';
import { CALCULATOR } from '../../../mfe-marketing/src/calculator/calculator-content.ts';

test('the savings calculator carries its result into the application form @marketing @application @main', async ({
  page,
}) => {
  await page.goto('/services?revenue=5000000&dso=45&cost=90000');
  await untilHydrated(page);

  await page.getByRole('link', { name: CALCULATOR.discuss }).click();

  await expect(page).toHaveURL(/\/application\?source=calculator/);
  await expect(page.getByRole('note')).toContainText(
    '$240,411 one-time cash release and $40,500 annual cost savings',
  );
  await expect(page.getByLabel(/^Project description/)).toHaveValue(
    /\$5,000,000 annual credit sales, DSO of 45 days, \$90,000/,
  );
});

test('the link to a result is copied by name @marketing', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/services?revenue=5000000&dso=45&cost=90000');
  await untilHydrated(page);

  await page.getByRole('button', { name: CALCULATOR.copy }).click();

  await expect(page.getByRole('button', { name: CALCULATOR.copied })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('/services?revenue=5000000&');
});
