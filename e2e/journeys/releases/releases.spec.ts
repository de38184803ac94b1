import { setTimeout as pause } from 'node:timers/promises';
import { untilHydrated } from '../../fixtures/hydration.ts';
import { listenTo } from '../../fixtures/listen.ts';
import { allHosts, expect, test } from '../../fixtures/own-composer.ts';
import type { Composer } from '../../system/composer.ts';
import { HERO as BLOG_HERO } from '../../../mfe-blog/src/list/list-content.ts';

test.describe.configure({ mode: 'default' });

/** Enough for hundreds of requests during a swap, with time left for the composer on a small machine. */
const PAUSE_MS = 20;
const HEADLINE = BLOG_HERO.title;
const NEW_HEADLINE = 'News for the people behind the numbers';

const newHeadline = (_file: string, text: string) => text.replaceAll(HEADLINE, NEW_HEADLINE);

const blogOf = async (composer: Composer) => (await composer.status()).remotes.blog;

test('a release whose files do not match its hashes is refused, and the live site stays @shell', async ({
  site: { hosts, composer },
}) => {
  await allHosts(hosts, 'start');
  await composer.start();
  const before = await composer.status();
  const page = await (await fetch(`${composer.url}/blog`)).text();

  await hosts.blog.publishTampered((_file, text) => `${text}\n// changed`);

  await expect.poll(async () => (await blogOf(composer)).refusal?.reasons.join()).toMatch(/hash/);
  expect((await composer.status()).composition).toBe(before.composition);
  expect(await (await fetch(`${composer.url}/blog`)).text()).toBe(page);
});

test('a release that throws or uses a forbidden module is refused, and a good one after it goes live @shell @main', async ({
  site: { hosts, composer },
  page,
}) => {
  await allHosts(hosts, 'start');
  await composer.start();
  const before = await composer.status();
  const serverCode = (code: string) => (file: string, text: string) =>
    file.startsWith('server/') ? `${code};${text}` : text;
  const broken = [
    [serverCode("throw new Error('this release is broken')"), /this release is broken/],
    [serverCode("require('node:net')"), /node:net/],
  ] as const;

  for (const [edit, reason] of broken) {
    const version = await hosts.blog.publish(edit);
    await expect.poll(async () => (await blogOf(composer)).refusal?.version).toBe(version);
    expect((await blogOf(composer)).refusal?.reasons.join()).toMatch(reason);
    expect((await composer.status()).composition).toBe(before.composition);
    expect((await fetch(`${composer.url}/blog`)).status).toBe(200);
  }

  const good = await hosts.blog.publish(newHeadline);
  await expect.poll(async () => (await blogOf(composer)).live).toBe(good);
  expect((await blogOf(composer)).refusal).toBeNull();
  await page.goto(`${composer.url}/blog`);
  await untilHydrated(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(NEW_HEADLINE);
});

test('a release goes live under load, and the swap drops no request @shell @blog', async ({
  site: { hosts, composer },
  page,
}) => {
  await allHosts(hosts, 'start');
  await composer.start();
  const heard = await listenTo(page);
  await page.goto(`${composer.url}/`);
  await untilHydrated(page);
  const load = startLoad(composer.url);

  const version = await hosts.blog.publish(newHeadline);
  await expect.poll(async () => (await blogOf(composer)).live, { intervals: [100] }).toBe(version);
  await load.untilFurther(200);
  const { failures, compositions } = await load.stop();

  expect(failures).toEqual([]);
  expect(compositions).toBe(2);

  // The earlier tab keeps its release; a new visit gets the new one.
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Blog' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(HEADLINE);
  await page.goto(`${composer.url}/blog`);
  await untilHydrated(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(NEW_HEADLINE);
  expect(heard).toEqual({ messages: [], failures: [] });
});

/** Four visitors that request pages repeatedly, with a short pause, until they are stopped. */
function startLoad(origin: string) {
  const failures: string[] = [];
  const seen = new Set<string | null>();
  let answers = 0;
  let running = true;
  const visitor = async (path: string) => {
    while (running) {
      try {
        const response = await fetch(origin + path);
        const body = await response.text();
        seen.add(response.headers.get('x-composition'));
        answers += 1;
        if (response.status !== 200 || !body.endsWith('</html>')) failures.push(`${path} ${response.status}`);
      } catch (error) {
        failures.push(`${path} ${String(error)}`);
      }
      await pause(PAUSE_MS);
    }
  };
  const visitors = ['/', '/blog', '/blog/bpo-benefits', '/application'].map(visitor);
  return {
    async untilFurther(count: number) {
      const goal = answers + count;
      await expect.poll(() => answers).toBeGreaterThan(goal);
    },
    async stop() {
      running = false;
      await Promise.all(visitors);
      return { failures, compositions: seen.size };
    },
  };
}
