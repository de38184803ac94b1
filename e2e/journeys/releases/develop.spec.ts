import { untilHydrated } from '../../fixtures/hydration.ts';
import { expect as baseExpect, test as base } from '../../fixtures/journey.ts';
import { copyWorkspace, type WorkspaceCopy } from '../../fixtures/workspace-copy.ts';
import { PUBLIC_ROUTES } from '../../fixtures/routes.ts';
import { REMOTE_NAMES, type RemoteName } from '../../system/remote-host.ts';
import { HERO as BLOG_HERO } from '../../../mfe-blog/src/list/list-content.ts';

/** A build of a workspace takes seconds, and more on a busy machine. */
const expect = baseExpect.configure({ timeout: 90_000 });

const test = base.extend<{ remote: RemoteName; copy: WorkspaceCopy }>({
  remote: ['blog', { option: true }],
  copy: async ({ remote }, use) => {
    const copy = await copyWorkspace(remote);
    await use(copy);
    await copy.close();
  },
});

const HEADLINE = BLOG_HERO.title;
const NEW_HEADLINE = 'News for the people behind the numbers';
const HEADLINE_FILE = 'src/list/list-content.ts';
const ARTICLE_FILE = 'content/bpo-benefits.md';
const ARTICLE_TEXT = 'Business process outsourcing pays off in four ways';

test('a remote is edited inside the published site: its pages are the local ones, all others the site’s @shell @blog', async ({
  copy,
  page,
  baseURL,
}) => {
  await copy.edit(HEADLINE_FILE, HEADLINE, NEW_HEADLINE);
  await copy.edit('src/heads-content.ts', "title: 'Blog'", "title: 'Notes'");
  const thrown: string[] = [];
  page.on('pageerror', ({ message }) => thrown.push(message));

  const dev = await copy.develop(['--site', String(baseURL)]);

  const heading = page.getByRole('heading', { level: 1 });
  await page.goto(`${dev}/blog`);
  await expect(heading).toHaveText(NEW_HEADLINE);
  await expect(page).toHaveTitle(/^Notes \| \w/);
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search articles' }).fill('myths');
  await expect(page.locator('main').getByRole('article')).toHaveCount(1);

  // The home page is the site's, byte by byte, and leads to the local blog without a document load.
  const [shown, published] = await Promise.all(
    [dev, String(baseURL)].map(async (url) => (await fetch(url)).text()),
  );
  expect(shown).toBe(published);
  await page.goto(dev);
  await untilHydrated(page);
  let loads = 0;
  page.on('load', () => (loads += 1));
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Blog' }).click();
  await expect(heading).toHaveText(NEW_HEADLINE);
  expect(loads).toBe(0);

  // A change appears on the page without any action.
  await copy.edit(HEADLINE_FILE, NEW_HEADLINE, 'What we learnt');
  await expect(heading).toHaveText('What we learnt');
  expect(thrown).toEqual([]);
});

test('a remote that is edited sends nothing to the published site @shell @application', async ({
  copy,
  baseURL,
}) => {
  const dev = await copy.develop(['--site', String(baseURL)]);

  const read = await fetch(`${dev}/api/health/live`);
  const sent = await fetch(`${dev}/api/newsletter/subscriptions`, { method: 'POST', body: '{}' });

  expect(read.status).toBe(200);
  expect(sent.status).toBe(403);
  expect(((await sent.json()) as { title: string }).title).toContain('--api');
});

test('a remote alone shows a change at once, and keeps what was typed @blog', async ({ copy, page }) => {
  const dev = await copy.develop([]);
  await page.goto(`${dev}/blog`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(HEADLINE);
  const search = page.getByRole('searchbox', { name: 'Search articles' });
  await search.fill('myths');
  let loads = 0;
  page.on('load', () => (loads += 1));

  await copy.edit(HEADLINE_FILE, HEADLINE, NEW_HEADLINE);

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(NEW_HEADLINE);
  await expect(search).toHaveValue('myths');
  expect(loads).toBe(0);
});

test('an edited article updates on the page without a manual reload, and so do its errors @blog', async ({
  copy,
  page,
}) => {
  const dev = await copy.develop([]);
  await page.goto(`${dev}/blog/bpo-benefits`);
  await expect(page.locator('main')).toContainText(ARTICLE_TEXT);

  await copy.edit(ARTICLE_FILE, ARTICLE_TEXT, 'Outsourcing pays off in five ways');
  await expect(page.locator('main')).toContainText('Outsourcing pays off in five ways');

  await copy.edit(ARTICLE_FILE, '## In short', '# In short');
  await expect(page.locator('iframe').contentFrame().locator('body')).toContainText(
    /content\/bpo-benefits\.md:\d+: The text begins with ## In short/,
  );
});

for (const remote of REMOTE_NAMES.filter((name) => name !== 'blog')) {
  test.describe(`${remote} alone`, () => {
    test.use({ remote });

    test(`every page of ${remote} shows without a shell @${remote}`, async ({ copy, page }) => {
      const dev = await copy.develop([]);
      for (const { path } of PUBLIC_ROUTES.filter(({ area }) => area === `@${remote}`)) {
        await page.goto(dev + path);
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      }
    });
  });
}
