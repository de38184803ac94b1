import { expectNoFaults } from '../../fixtures/axe.ts';
import { untilHydrated } from '../../fixtures/hydration.ts';
import { allHosts, expect, test } from '../../fixtures/own-composer.ts';
import { enter } from '../../fixtures/staff/staff.ts';
import { HERO as BLOG_HERO } from '../../../mfe-blog/src/list/list-content.ts';

test.describe.configure({ mode: 'default' });
test.use({ hasApi: true });

const ADMIN = { email: 'admin@ledgerwell.example', password: 'Lighthouse-keeper 92' };
const HEADLINE = BLOG_HERO.title;
const NEW_HEADLINE = 'News for the people behind the numbers';

test('an admin rolls the blog back in the admin area: the next page is the earlier release, until it is unpinned @shell @admin', async ({
  site: { hosts, composer, api },
  page,
  browser,
}) => {
  await allHosts(hosts, 'start');
  await composer.start();
  const first = (await composer.status()).remotes.blog.live ?? '';
  const second = await hosts.blog.publish((_file, text) => text.replaceAll(HEADLINE, NEW_HEADLINE));
  const live = async () => (await composer.status()).remotes.blog.live;
  await expect.poll(live).toBe(second);
  await api?.admin(['create', ADMIN.email], { ADMIN_PASSWORD: ADMIN.password });

  await page.goto(`${composer.url}/auth`);
  await enter(page, ADMIN.email, ADMIN.password);
  await page.waitForURL('**/admin');
  await page.getByRole('link', { name: 'Releases' }).click();
  const blog = page.getByRole('region', { name: 'Blog', exact: true });
  await expect(blog).toContainText(second.slice(0, 8));
  await blog.getByRole('button', { name: 'Roll back' }).click();
  const question = page.getByRole('alertdialog', { name: 'Roll back Blog?' });
  await expect(question).toContainText(`${first.slice(0, 8)} of Blog instead of ${second.slice(0, 8)}`);
  await expectNoFaults(page);
  await question.getByRole('button', { name: 'Roll back' }).click();
  await expect(question).toBeHidden();
  await expect(blog).toContainText('Pinned');

  const context = await browser.newContext();
  const visitor = await context.newPage();
  const headline = visitor.getByRole('heading', { level: 1 });
  await visitor.goto(`${composer.url}/blog`);
  await untilHydrated(visitor);
  await expect(headline).toHaveText(HEADLINE);

  await blog.getByRole('button', { name: 'Unpin' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Unpin' }).click();
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await expect.poll(live).toBe(second);
  await visitor.goto(`${composer.url}/blog`);
  await untilHydrated(visitor);
  await expect(headline).toHaveText(NEW_HEADLINE);
  await context.close();

  await page.getByRole('link', { name: 'Audit log' }).click();
  const log = page.getByRole('table', { name: 'Audit log' });
  await expect(log).toContainText('Release unpinned');
  await expect(log).toContainText('Release rolled back');
});
