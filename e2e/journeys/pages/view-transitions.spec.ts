import { untilHydrated } from '../../fixtures/hydration.ts';
import { expect, test } from '../../fixtures/journey.ts';
import { listenTo } from '../../fixtures/listen.ts';

declare global {
  interface Window {
    /** Overrides the number of cores. With few cores, the site uses no transitions. */
    cores: number;
    /** The outcomes of all transitions of this document. */
    transitions: string[];
  }
}

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    window.cores = 8;
    Object.defineProperty(Navigator.prototype, 'hardwareConcurrency', { get: () => window.cores });
    window.transitions = [];
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (...args) => {
      const transition = start(...args);
      transition.finished.then(
        () => window.transitions.push('shown'),
        (error: unknown) => window.transitions.push(String(error)),
      );
      return transition;
    };
  });
});

test('a preloaded page opens with a view transition, with title, focus and no console message @shell', async ({
  page,
}) => {
  const heard = await listenTo(page);
  await page.goto('/');
  await untilHydrated(page);
  const menu = page.getByRole('navigation', { name: 'Main' });
  const heading = page.getByRole('main').getByRole('heading', { level: 1 });
  // Visits the page and goes back to load its code without a transition, because a slow one would be the document's
  // last.
  await page.evaluate(() => void (window.cores = 1));
  await menu.getByRole('link', { name: 'Our Story' }).click();
  await expect(page).toHaveTitle(/Our Story/);
  await expect(heading).toBeVisible();
  await page.goBack();
  // The address changes immediately, and the focus is in the main part of both pages.
  await expect(page).toHaveTitle(/^Optimize Your Cash Flow/);
  await expect(page.getByRole('main')).toBeFocused();
  expect(await page.evaluate(() => window.transitions)).toEqual([]);
  await page.evaluate(() => void (window.cores = 8));

  await menu.getByRole('link', { name: 'Our Story' }).click();
  await expect.poll(() => page.evaluate(() => window.transitions)).toEqual(['shown']);

  await expect(page).toHaveTitle(/Our Story/);
  await expect(heading).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
  expect(heard).toEqual({ messages: [], failures: [] });
});

test.describe('where reduced motion is requested', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('there is none @shell', async ({ page }) => {
    await page.goto('/');
    await untilHydrated(page);
    const menu = page.getByRole('navigation', { name: 'Main' });
    for (const name of ['Our Story', 'Case Studies', 'Our Story']) {
      await menu.getByRole('link', { name }).click();
      await expect(page).toHaveTitle(name === 'Our Story' ? /Our Story/ : /Stories|Studies/);
    }

    expect(await page.evaluate(() => window.transitions)).toEqual([]);
  });
});
