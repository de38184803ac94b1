import type { BrowserContext } from '@playwright/test';
import { untilHydrated } from '../../fixtures/hydration.ts';
import { listenTo } from '../../fixtures/listen.ts';
import { allHosts, expect, test, type OwnSite } from '../../fixtures/own-composer.ts';
import { HERO as BLOG_HERO } from '../../../mfe-blog/src/list/list-content.ts';

test.describe.configure({ mode: 'default' });
// Visitors are distinguished by their addresses, as reported by a proxy in front of the site.
test.use({ environment: { TRUSTED_HOPS: '1' } });

const HEADLINE = BLOG_HERO.title;
const NEW_HEADLINE = 'News for the people behind the numbers';

const newHeadline = (_file: string, text: string) => text.replaceAll(HEADLINE, NEW_HEADLINE);
/**
 * Code that renders the same on the server and in the browser, and throws on a real screen once its page's code has
 * loaded. Admission has no screen.
 */
const breakInBrowsers = (file: string, text: string) =>
  (/^browser\/(?!remoteEntry).*\.js$/.test(file)
    ? `if (matchMedia('(min-width: 1px)').matches) setTimeout(() => { throw new Error('broken on screens'); });`
    : '') + newHeadline(file, text);

/**
 * Delivers a release of the blog to the composer, which keeps the previous one live, and shows it to a share of the
 * visitors.
 */
async function startCanary({ hosts, composer }: OwnSite, edit: typeof newHeadline, share: string) {
  await allHosts(hosts, 'start');
  await composer.start();
  const live = (await composer.status()).remotes.blog.live ?? '';
  await composer.command({ verb: 'pin', remote: 'blog', version: live });
  const version = await hosts.blog.publish(edit);
  await composer.command({ verb: 'look', remote: 'blog' });
  await composer.command({ verb: 'canary', remote: 'blog', version, share });
  return { live, version };
}

const sideOf = async (context: BrowserContext) =>
  (await context.cookies()).find(({ name }) => name === '__site-canary')?.value.split(':')[2];

test('a visitor on the canary’s side sees its pages and its code, and stays there until all do @shell @blog', async ({
  site,
  page,
  context,
}) => {
  const { version } = await startCanary(site, newHeadline, '100');
  const heard = await listenTo(page);
  const assets = new Set<string>();
  page.on('request', (request) => {
    const [, asset] = /\/assets\/blog\/([0-9a-f]+)\//.exec(request.url()) ?? [];
    if (asset) assets.add(asset);
  });

  await page.goto(`${site.composer.url}/blog`);
  await untilHydrated(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(NEW_HEADLINE);
  expect(await sideOf(context)).toBe('canary');
  // With a share of one percent, only the difference of the shares leaves the canary's side.
  await context.addCookies([
    { name: '__site-canary', value: `blog@${version}:1:canary`, url: site.composer.url },
  ]);
  await site.composer.command({ verb: 'canary', remote: 'blog', version, share: '1' });
  for (const path of ['/', '/blog', '/blog']) {
    await page.goto(site.composer.url + path);
    await untilHydrated(page);
  }
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(NEW_HEADLINE);
  await page.getByRole('main').getByRole('article').last().getByRole('link').first().click();
  await expect(page.getByRole('article').getByRole('heading', { level: 1 })).toBeVisible();

  await site.composer.command({ verb: 'canary-promote', remote: 'blog' });
  await page.goto(`${site.composer.url}/blog`);
  await untilHydrated(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(NEW_HEADLINE);
  expect([...assets]).toEqual([version]);
  expect((await site.composer.status()).remotes.blog.live).toBe(version);
  expect(heard).toEqual({ messages: [], failures: [] });
});

test('a canary that breaks in browsers is withdrawn automatically, and its visitor’s next page is the live one @shell @blog', async ({
  site,
  page,
}) => {
  const { live, version } = await startCanary(site, breakInBrowsers, '100');
  const { composer } = site;
  // Visitors without script get its pages too.
  const cookie = `__site-canary=blog@${version}:100:canary`;
  for (let view = 1; view <= 50; view += 1) {
    const headers = { cookie, 'x-forwarded-for': `192.0.2.${view}` };
    await (await fetch(composer.url, { headers })).text();
  }

  for (let visit = 0; visit < 3; visit += 1) {
    const told = page.waitForRequest(/\/_shell\/faults$/);
    await page.setExtraHTTPHeaders({ 'x-forwarded-for': `198.51.100.${visit + 1}` });
    await page.goto(`${composer.url}/blog`);
    await told;
  }
  await expect.poll(async () => (await composer.status()).canary?.end?.became).toBe('withdrawn');

  await page.reload();
  await untilHydrated(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(HEADLINE);
  const { canary, remotes } = await composer.status();
  expect(canary?.end?.reason).toMatch(/^3 of \d+ visitors had faults/);
  expect(remotes.blog.live).toBe(live);
});
