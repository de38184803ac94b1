import { noteFirstLoad } from '../../fixtures/first-load.ts';
import { notePrerendered, replacedNodes, untilHydrated, wordsAdded } from '../../fixtures/hydration.ts';
import { expect, test } from '../../fixtures/journey.ts';
import { listenTo } from '../../fixtures/listen.ts';
import { NOWHERE, PUBLIC_ROUTES } from '../../fixtures/routes.ts';
import { saveData } from '../../fixtures/save-data.ts';

const KB = 1024;
/** Maximum brotli bytes of script on the first load of any page. */
const BUDGET = 131 * KB;

for (const { path, area } of PUBLIC_ROUTES) {
  test(`${path} hydrates the server’s HTML without messages, in two request waves ${area}`, async ({
    page,
  }) => {
    const heard = await listenTo(page);
    await notePrerendered(page);
    const firstLoad = await noteFirstLoad(page);
    // On a slow machine, later requests may begin before the count ends.
    await saveData(page);

    const response = await page.goto(path);
    const sentTitle = await page.title();
    await untilHydrated(page);
    await page.waitForLoadState('networkidle');

    expect(response?.status()).toBe(200);
    expect(await replacedNodes(page)).toEqual([]);
    expect(await wordsAdded(page)).toEqual([]);
    expect(await page.title()).toBe(sentTitle);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    expect(heard).toEqual({ messages: [], failures: [] });
    const { requests, late, scriptBytes } = await firstLoad();
    console.log(`${path.padEnd(40)} ${requests} requests, ${(scriptBytes / KB).toFixed(1)} KB of script`);
    expect(late, 'requests that wait for a script').toEqual([]);
    expect(scriptBytes).toBeGreaterThan(0);
    expect(scriptBytes).toBeLessThanOrEqual(BUDGET);
  });
}

test('pages hydrate where the browser blocks their storage @shell @marketing @blog @application @admin @main', async ({
  page,
}) => {
  await page.addInitScript(() => {
    for (const name of ['sessionStorage', 'localStorage', 'indexedDB'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('blocked', 'SecurityError');
        },
      });
  });
  const heard = await listenTo(page);

  for (const path of [
    '/',
    '/blog',
    '/blog/bpo-benefits',
    '/application',
    '/newsletter',
    '/auth',
    '/services/ar',
  ])
    await test.step(path, async () => {
      await page.goto(path);
      await untilHydrated(page);
    });
  await page.getByRole('banner').getByRole('link', { name: 'Our Story' }).click();
  await expect(page).toHaveTitle(/^Our Story/);
  await page.goBack();
  await expect(page).toHaveTitle(/^Accounts Receivable/);

  expect(heard).toEqual({ messages: [], failures: [] });
});

test('the 404 page hydrates, and logs the path and nothing else to the console @shell @main', async ({
  page,
}) => {
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

test('/admin shows Loading... to everybody, and sends a visitor to sign in @admin', async ({
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
