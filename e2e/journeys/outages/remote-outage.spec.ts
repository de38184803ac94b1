import { articleCount } from '../../fixtures/article-count.ts';
import { untilHydrated } from '../../fixtures/hydration.ts';
import { listenTo } from '../../fixtures/listen.ts';
import { allHosts, expect, test } from '../../fixtures/own-composer.ts';
import { PUBLIC_ROUTES } from '../../fixtures/routes.ts';
import { REMOTE_NAMES } from '../../system/remote-host.ts';
import { UNAVAILABLE } from '../../../shell/src/pages/notices-content.ts';

test.describe.configure({ mode: 'default' });

const BLOG_ROUTES = PUBLIC_ROUTES.filter(({ area }) => area === '@blog');

async function statusesOf(origin: string, paths: readonly string[]): Promise<number[]> {
  return Promise.all(paths.map(async (path) => (await fetch(origin + path)).status));
}

test('pages of a remote whose host is down are served and hydrate as usual @shell @main', async ({
  site,
  page,
}) => {
  const { hosts, composer } = site;
  await allHosts(hosts, 'start');
  await composer.start();
  await expect.poll(async () => (await composer.status()).remotes.blog.reachable).toBe(true);
  await hosts.blog.stop();
  await expect.poll(async () => (await composer.status()).remotes.blog.reachable).toBe(false);

  const statuses = await statusesOf(
    composer.url,
    BLOG_ROUTES.map(({ path }) => path),
  );
  expect(new Set(statuses)).toEqual(new Set([200]));
  const heard = await listenTo(page);
  await page.goto(`${composer.url}/blog`);
  await untilHydrated(page);
  await page.getByRole('searchbox', { name: 'Search articles' }).fill('myths');
  await expect(page.locator('main').getByRole('article')).toHaveCount(1);
  expect(heard).toEqual({ messages: [], failures: [] });
});

test('after a restart with every host down, the last composition is served @shell', async ({
  site,
  page,
}) => {
  const { hosts, composer } = site;
  await allHosts(hosts, 'start');
  await composer.start();
  await expect.poll(async () => (await composer.status()).remotes.admin.reachable).toBe(true);
  const before = (await composer.status()).composition;
  await composer.stop();
  await allHosts(hosts, 'stop');

  await composer.start();

  expect((await composer.status()).composition).toBe(before);
  const statuses = await statusesOf(
    composer.url,
    PUBLIC_ROUTES.map(({ path }) => path),
  );
  expect(new Set(statuses)).toEqual(new Set([200]));
  const heard = await listenTo(page);
  await page.goto(composer.url);
  await untilHydrated(page);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Blog' }).click();
  await expect(page).toHaveTitle(/^Blog/);
  expect(heard).toEqual({ messages: [], failures: [] });
});

/** Status and text of every page and every asset that it names. */
async function siteOf(origin: string): Promise<ReadonlyMap<string, string>> {
  const site = new Map<string, string>();
  const visit = async (path: string) => {
    const response = await fetch(origin + path);
    const text = await response.text();
    site.set(path, `${response.status} ${text}`);
    return text;
  };
  const pages = await Promise.all(PUBLIC_ROUTES.map(({ path }) => visit(path)));
  const files = pages.flatMap((html) => html.match(/\/assets\/[\w./-]+\.(?:json|js|png)/g) ?? []);
  await Promise.all([...new Set(files)].map(visit));
  return site;
}

test('whichever hosts are down, a restart changes no byte of the site @shell', async ({ site }) => {
  const { hosts, composer } = site;
  await allHosts(hosts, 'start');
  await composer.start();
  await expect.poll(async () => (await composer.status()).remotes.admin.reachable).toBe(true);
  const whole = await siteOf(composer.url);
  expect([...whole].filter(([, answer]) => !answer.startsWith('200 ')).map(([path]) => path)).toEqual([]);
  expect(whole.size).toBeGreaterThan(2 * PUBLIC_ROUTES.length);
  await allHosts(hosts, 'stop');

  for (let subset = 0; subset < 2 ** REMOTE_NAMES.length; subset += 1) {
    const isUp = (index: number) => (subset & (1 << index)) !== 0;
    const up = REMOTE_NAMES.filter((_, index) => isUp(index)).map((name) => hosts[name]);
    await composer.stop();
    await Promise.all(up.map((host) => host.start()));
    await composer.start();
    await expect
      .poll(async () => Object.values((await composer.status()).remotes).map(({ reachable }) => reachable))
      .toEqual(REMOTE_NAMES.map((_, index) => isUp(index)));

    expect(await siteOf(composer.url)).toEqual(whole);
    await Promise.all(up.map((host) => host.stop()));
  }
});

test.describe('on the first start', () => {
  test.use({ startsWarm: false });

  test('an area whose host is missing says so, and appears once the host is up @shell', async ({
    site,
    page,
  }) => {
    const { hosts, composer } = site;
    await Promise.all([hosts.marketing, hosts.application, hosts.admin].map((host) => host.start()));
    await composer.start();

    await expect
      .poll(() => statusesOf(composer.url, ['/', '/application', '/auth']))
      .toEqual([200, 200, 200]);
    const missing = await page.goto(`${composer.url}/blog`);
    expect(missing?.status()).toBe(503);
    expect(missing?.headers()['retry-after']).toBeTruthy();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(UNAVAILABLE.title);
    await expect(page.getByRole('main').getByRole('link', { name: 'Return to Home' })).toBeVisible();

    await hosts.blog.start();
    await expect.poll(async () => (await fetch(`${composer.url}/blog`)).status).toBe(200);
    await page.reload();
    await untilHydrated(page);
    await expect(page.locator('main').getByRole('article')).toHaveCount(
      await articleCount(page, composer.url),
    );
  });
});

test('while the API is down, a form says so and keeps what was typed @shell @application', async ({
  site,
  page,
}) => {
  const { composer } = site;
  await composer.start();
  const answer = await fetch(`${composer.url}/api/health/live`);
  expect(answer.status).toBe(502);
  expect(answer.headers.get('content-type')).toContain('application/problem+json');

  await page.goto(`${composer.url}/newsletter`);
  await untilHydrated(page);
  const email = page.getByRole('main').getByRole('textbox').first();
  await email.fill('finance@harbour.example');
  await email.press('Enter');

  const toast = page.getByRole('alert').filter({ hasText: 'Subscription failed' });
  await expect(toast).toContainText('Please try again later.');
  await expect(email).toHaveValue('finance@harbour.example');
});
