import { untilHydrated } from '../../fixtures/hydration.ts';
import { expect, test } from '../../fixtures/journey.ts';
import { NOWHERE, PUBLIC_ROUTES } from '../../fixtures/routes.ts';

/** The spacing that a user's style sheet may set (WCAG 2.2, 1.4.12). */
const SPACING = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-block-end: 2em !important; }
`;
const PATHS = [...PUBLIC_ROUTES, NOWHERE]
  .map(({ path }) => path)
  .concat('/application/received', '/application/documents');

// A user's style sheet is not part of the page, so the page's policy does not apply to it.
test.use({ viewport: { width: 320, height: 640 }, bypassCSP: true });

test('no page scrolls horizontally at 320 px with more space between letters, words and lines @shell @marketing @blog @application @admin', async ({
  page,
}) => {
  for (const path of PATHS) {
    await page.goto(path);
    if (path === '/application') await untilHydrated(page);
    await page.addStyleTag({ content: SPACING });
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect.soft(width, `${path} is ${width} px wide`).toBeLessThanOrEqual(320);
  }
});
