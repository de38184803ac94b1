import type { Page } from '@playwright/test';
import { aPdf } from '@site/shared/testing/factories';
import { untilHydrated } from '../../fixtures/hydration.ts';
import { expect, test } from '../../fixtures/journey.ts';
import { CRASHED } from '../../../shell/src/pages/notices-content.ts';
import { DRAFT_COPY } from '../../../mfe-application/src/application/draft/draft-content.ts';

/** Holds back the page's scripts. Returns a function that releases them. */
async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/**/*.js*', async (route) => {
    await held;
    await route.fallback();
  });
  return release;
}

/**
 * Simulates an extension that changes a form before the page's scripts run: it marks inputs, and inserts elements
 * beside and around them.
 */
async function addExtension(page: Page): Promise<void> {
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      for (const input of document.querySelectorAll('input')) {
        input.setAttribute('data-lpignore', 'true');
        input.setAttribute('data-1p-ignore', '');
        input.after(document.createElement('com-1password-button'));
      }
      const panel = document.createElement('div');
      panel.id = 'extension';
      (document.querySelector('main form') ?? document.querySelector('main input'))?.before(panel);
      document.body.prepend(document.createElement('aside'));
    });
  });
}

async function selection(page: Page): Promise<(number | null)[]> {
  return page.evaluate(() => {
    const field = document.activeElement;
    return field instanceof HTMLInputElement ? [field.selectionStart, field.selectionEnd] : [];
  });
}

test('what was entered before script, in a form that an extension has changed, is all there afterwards @application @shell', async ({
  page,
}) => {
  await addExtension(page);
  const release = await holdScripts(page);
  await page.goto('/application');
  await expect(page.locator('#extension')).toBeAttached();
  await page.getByLabel('Project description').fill('Typed early\nin two lines');
  await page.getByLabel('Industry').selectOption('finance');
  await page.getByLabel('newsletter').check();
  const buffer = Buffer.from(await aPdf(5_000).arrayBuffer());
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'early.pdf', mimeType: 'application/pdf', buffer });
  await page.getByLabel('Company name').pressSequentially('Typed early');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Shift+ArrowLeft');

  release();
  await untilHydrated(page);

  await expect(page.getByLabel('Company name')).toHaveValue('Typed early');
  await expect(page.getByLabel('Company name')).toBeFocused();
  await expect.poll(() => selection(page)).toEqual([9, 10]);
  await expect(page.getByLabel('Project description')).toHaveValue('Typed early\nin two lines');
  await expect(page.getByText(/^24 of \d+ characters$/)).toBeVisible();
  await expect(page.getByLabel('Industry')).toHaveValue('finance');
  await expect(page.getByLabel('newsletter')).toBeChecked();
  await expect(page.getByRole('button', { name: 'Remove early.pdf' })).toBeVisible();
  await page.keyboard.type('!');
  await expect(page.getByLabel('Company name')).toHaveValue('Typed ear!y');
  await expect(page.getByText(CRASHED.title)).toHaveCount(0);

  // This tab's draft contains it too, and is changed by the extension again.
  await expect(page.getByText(DRAFT_COPY.saved)).toBeAttached();
  await page.reload();
  await untilHydrated(page);
  await expect(page.getByLabel('Company name')).toHaveValue('Typed ear!y');
});

test('an address typed early into the newsletter form that an extension has changed is sent @application @shell', async ({
  page,
}) => {
  await addExtension(page);
  const release = await holdScripts(page);
  await page.goto('/newsletter');
  await expect(page.locator('#extension')).toBeAttached();
  const email = page.getByRole('main').getByLabel('Email');
  await email.fill(`early-${Date.now()}@harbor.example`);

  release();
  await untilHydrated(page);

  await expect(email).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Thank you for subscribing!').first()).toBeVisible();
});

test('text typed into a search field that an extension has changed filters the list @blog @shell', async ({
  page,
}) => {
  await addExtension(page);
  const release = await holdScripts(page);
  await page.goto('/blog');
  await page.getByRole('searchbox', { name: 'Search articles' }).fill('myths');

  release();
  await untilHydrated(page);

  await expect(page.getByRole('searchbox', { name: 'Search articles' })).toHaveValue('myths');
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(1);
});
