import { notePrerendered, replacedNodes, untilHydrated } from '../fixtures/hydration.ts';
import { expect, test } from '../fixtures/journey.ts';
import { listenTo } from '../fixtures/listen.ts';
import { NOWHERE, PUBLIC_ROUTES } from '../fixtures/routes.ts';

for (const { path, area } of PUBLIC_ROUTES) {
  test(`${path} hydrates what the server sent, in silence ${area}`, async ({ page }) => {
    const heard = await listenTo(page);
    await notePrerendered(page);

    const response = await page.goto(path);
    const sentTitle = await page.title();
    await untilHydrated(page);
    await page.waitForLoadState('networkidle');

    expect(response?.status()).toBe(200);
    expect(await replacedNodes(page)).toEqual([]);
    expect(await page.title()).toBe(sentTitle);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    expect(heard).toEqual({ messages: [], failures: [] });
  });
}

test('the 404 page hydrates, and tells the console the path and nothing else @shell', async ({ page }) => {
  const heard = await listenTo(page);
  await notePrerendered(page);

  const response = await page.goto(`${NOWHERE.path}?from=afar`);
  await untilHydrated(page);
  await page.waitForLoadState('networkidle');

  expect(response?.status()).toBe(404);
  expect(await replacedNodes(page)).toEqual([]);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Oops! Page not found');
  expect(heard.messages).toHaveLength(2);
  expect(heard.messages).toContainEqual(expect.stringContaining(NOWHERE.path));
  expect(heard.messages).toContainEqual(expect.stringMatching(/Failed to load resource.*404/));
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page).toHaveTitle(/^Optimize Your Cash Flow/);
});

test('/admin is a frame with Loading... for everybody, and sends a visitor to sign in @admin', async ({
  page,
  request,
}) => {
  const heard = await listenTo(page);
  const html = await (await request.get('/admin')).text();
  expect(html).toContain('Loading...');
  expect(html).toMatch(/<h1[^>]*>Admin Dashboard/);
  expect(html).toContain('<meta name="robots" content="noindex">');

  await page.goto('/admin');
  await page.waitForURL('**/auth');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin Access');
  expect(heard).toEqual({ messages: [], failures: [] });
});
