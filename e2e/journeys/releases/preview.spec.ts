import { untilHydrated } from '../../fixtures/hydration.ts';
import { listenTo } from '../../fixtures/listen.ts';
import { allHosts, expect, test } from '../../fixtures/own-composer.ts';
import { HERO as BLOG_HERO } from '../../../mfe-blog/src/list/list-content.ts';

test.describe.configure({ mode: 'default' });

const HEADLINE = BLOG_HERO.title;
const NEW_HEADLINE = 'News for the people behind the numbers';

test('a link shows a release before it is live, hydrated and with a banner, to those who open it @shell @blog', async ({
  site: { hosts, composer },
  page,
  browser,
}) => {
  await allHosts(hosts, 'start');
  await composer.start();
  const live = (await composer.status()).remotes.blog.live ?? '';
  await composer.command({ verb: 'pin', remote: 'blog', version: live });
  const version = await hosts.blog.publish((_file, text) => text.replaceAll(HEADLINE, NEW_HEADLINE));
  await composer.command({ verb: 'look', remote: 'blog' });

  const told = await composer.command({ verb: 'preview', remote: 'blog', version });
  const [link = ''] = /http\S+$/.exec(told) ?? [];
  const heard = await listenTo(page);
  await page.goto(`${composer.url}${new URL(link).pathname}${new URL(link).search}&to=/blog`);

  await untilHydrated(page);
  await expect(page).toHaveURL(`${composer.url}/blog`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(NEW_HEADLINE);
  const banner = page.getByRole('complementary', { name: 'Preview' });
  await expect(banner).toContainText(`Preview of blog@${version}`);
  await expect(banner).toHaveCSS('position', 'fixed');
  await page.getByRole('main').getByRole('article').first().getByRole('link').first().click();
  await expect(page).toHaveURL(/\/blog\/.+/);
  await expect(banner).toBeVisible();
  expect(heard).toEqual({ messages: [], failures: [] });

  const other = await browser.newPage();
  await other.goto(`${composer.url}/blog`);
  await expect(other.getByRole('heading', { level: 1 })).toHaveText(HEADLINE);
  await other.close();

  await banner.getByRole('link', { name: 'Leave the preview' }).click();
  await page.goto(`${composer.url}/blog`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(HEADLINE);
  await expect(banner).toHaveCount(0);
});
