import type { Page } from '@playwright/test';
import { aSubmissionForm } from '@site/shared/testing/factories';
import { aCompany, fillIn } from '../../fixtures/application-form.ts';
import { untilHydrated } from '../../fixtures/hydration.ts';
import { expect, test } from '../../fixtures/journey.ts';
import { CRASHED } from '../../../shell/src/pages/notices-content.ts';

const DATA = '**/assets/composition/**';

/** Sets a site fact that makes the shell's own code throw. */
async function breakFacts(page: Page): Promise<void> {
  await page.route(DATA, async (route) => {
    const response = await route.fetch();
    const data = (await response.json()) as { readonly facts: object };
    const facts = { ...data.facts, name: { broken: true } };
    await route.fulfill({ response, json: { ...data, facts } });
  });
}

const told = (page: Page) => page.getByRole('alert').filter({ hasText: CRASHED.title });

async function expectFilledIn(page: Page, form: ReturnType<typeof aSubmissionForm>): Promise<void> {
  await expect(page.getByLabel('Company name')).toHaveValue(form.companyName);
  await expect(page.getByLabel('Project description')).toHaveValue(form.projectDescription);
  await expect(page.getByLabel('Industry')).toHaveValue(form.industry);
}

test('a frame that throws as the page opens says so, the page and its typed text stay, and a reload fixes it @shell @application', async ({
  page,
}) => {
  await breakFacts(page);
  await page.goto('/application');
  await expect(told(page)).toBeInViewport();
  const form = aSubmissionForm({ companyName: aCompany('Broken Frame') });
  await fillIn(page, form);
  await page.unroute(DATA);

  await told(page).getByRole('button', { name: CRASHED.reload }).click();
  await untilHydrated(page);

  await expect(told(page)).toHaveCount(0);
  await expectFilledIn(page, form);
});

test('a frame that throws while somebody types leaves the page as it was, and its links work @shell @application @main', async ({
  page,
}) => {
  await page.goto('/application');
  await untilHydrated(page);
  const form = aSubmissionForm({ companyName: aCompany('Broken Frame') });
  await fillIn(page, form);

  // The router scrolls to where an address leads.
  await page.evaluate(() => {
    window.scrollTo = () => {
      throw new Error('scrolling is broken');
    };
    location.hash = '#nowhere';
  });

  await expect(told(page)).toBeInViewport();
  await expectFilledIn(page, form);
  await page.getByRole('banner').getByRole('link', { name: 'Our Story' }).click();
  await expect(page).toHaveTitle(/^Our Story/);
  await page.goBack();
  await expectFilledIn(page, form);
});
