import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';
import { aSubmissionForm } from '@site/shared/testing/factories';
import { aCompany } from '../fixtures/application-form.ts';
import { untilHydrated } from '../fixtures/hydration.ts';
import { expect, test } from '../fixtures/journey.ts';
import { NOWHERE, PUBLIC_ROUTES } from '../fixtures/routes.ts';
import { signIn } from '../fixtures/staff.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const WIDTHS = [1280, 320] as const;
const SCHEMES = ['light', 'dark'] as const;

declare global {
  interface Window {
    axe: { run(context: Document, options: object): Promise<AxeResults> };
  }
}

/** What axe finds on the page in its current state, one line per finding. Only colors differ in the second theme. */
async function faultsOf(page: Page, scheme: (typeof SCHEMES)[number]): Promise<string[]> {
  const rules = scheme === 'light' ? {} : { runOnly: ['color-contrast', 'link-in-text-block'] };
  const { violations } = await page.evaluate((options) => window.axe.run(document, options), {
    resultTypes: ['violations'],
    ...rules,
  });
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary ?? ''}`),
  );
}

/** Waits for the transitions from one theme to the other: halfway, no contrast is right. */
async function untilAtRest(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      !document
        .getAnimations()
        .some((animation) => animation instanceof CSSTransition && animation.playState === 'running'),
  );
}

/** Checks the page at every width and in every theme. */
async function expectNoFaults(page: Page): Promise<void> {
  await page.evaluate(await readFile(AXE, 'utf8'));
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    const overhang = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    // A page behind a modal keeps the space of its scrollbar.
    expect.soft(overhang, `sideways scroll at ${width} px`).toBeLessThanOrEqual(0);
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme });
      await untilAtRest(page);
      expect.soft(await faultsOf(page, colorScheme), `${width} px, ${colorScheme}`).toEqual([]);
    }
  }
}

for (const { path, area } of [...PUBLIC_ROUTES, NOWHERE]) {
  test(`${path} has no axe findings, wide or narrow, light or dark ${area}`, async ({ page }) => {
    await page.goto(path);
    await untilHydrated(page);

    await expectNoFaults(page);
  });
}

test('/admin has no axe findings, wide or narrow, light or dark @admin', async ({ page }) => {
  await signIn(page);
  await expect(page.getByRole('heading', { name: 'Application submissions' })).toBeVisible();
  await expect(page.getByText('Loading...')).toHaveCount(0);
  await page.getByText('Site facts').click();
  await expect(page.getByRole('form', { name: 'Company name', exact: true })).toBeVisible();

  await expectNoFaults(page);
});

test('an application on /admin, and the question before it is erased, have no axe findings @admin', async ({
  page,
}) => {
  const companyName = aCompany('Axe & Sons');
  const sent = await page.request.post('/api/applications', {
    headers: { 'idempotency-key': randomUUID() },
    multipart: { ...aSubmissionForm({ companyName, projectDescription: '' }) },
  });
  expect(sent.status()).toBe(201);
  const { reference } = (await sent.json()) as { reference: string };
  await signIn(page);
  await page.goto(`/admin?id=${reference}`);
  const record = page.getByRole('dialog', { name: companyName, exact: true });
  await expect(record.getByText(reference)).toBeVisible();
  await expect(page.getByText('Loading...')).toHaveCount(0);

  await expectNoFaults(page);
  await record.getByRole('button', { name: 'Erase...' }).click();
  await expect(page.getByRole('alertdialog').getByText(reference)).toBeVisible();
  await expectNoFaults(page);
});

test('the messages of a refused form have no axe findings @application', async ({ page }) => {
  await page.goto('/application');
  await untilHydrated(page);
  await page.getByRole('button', { name: 'Submit Application' }).click();
  await expect(page.getByText('Company name is required').first()).toBeVisible();

  await expectNoFaults(page);
});
