import { expect as baseExpect, test as base } from '../../fixtures/journey.ts';
import { startClone, type Clone } from '../../fixtures/clone.ts';
import { HERO as BLOG_HERO } from '../../../mfe-blog/src/list/list-content.ts';

/** Builds and admissions take seconds, and more on a busy machine. */
const expect = baseExpect.configure({ timeout: 120_000 });

const test = base.extend<{ clone: Clone }>({
  clone: async ({ browserName: _ }, use) => {
    base.skip(!process.env['OWN_SITE_DATA'], 'BASE_URL names a site that this checkout is not');
    const clone = await startClone();
    await use(clone);
    await clone.close();
  },
});

const FILE = 'mfe-blog/src/list/list-content.ts';
const ARTICLE = 'mfe-blog/content/june.md';
const HEADLINE = BLOG_HERO.title;
const SECOND = 'News for the people behind the numbers';
const THIRD = 'Notes for the people behind the numbers';

/**
 * Runs every release command of the guides, and the steps for an article with an image, in the order of use, and checks
 * their results.
 */
test('the release commands of the guides do what the guides say @shell @blog', async ({ clone }) => {
  const page = async (path = '/blog') => (await fetch(clone.site + path)).text();
  const said = async (line: string, pattern: RegExp) => {
    const { code, output } = await clone.run(line);
    expect(output).toMatch(pattern);
    expect(code).toBe(0);
    return output;
  };
  const live = async () =>
    /^blog +([0-9a-f]{20})/m.exec(await said('npm run release -- status', /Composition/))?.[1];
  const first = await live();
  await clone.edit(FILE, HEADLINE, SECOND);
  await said('npm run new-article -- June', /content\/june\.md/);
  const picture = await fetch(`${clone.site}/assets/blog/${first}/social/blog.png`);
  await clone.write('mfe-blog/content/images/june.png', new Uint8Array(await picture.arrayBuffer()));
  await clone.edit(ARTICLE, 'draft: true', 'redirectFrom: [month-of-june]');
  await clone.edit(ARTICLE, 'Its text.', 'Its text.\n\n![A drawing](images/june.png)');

  // Neither a build nor a dry run publishes anything.
  await said(`npm run admit -- blog --against ${clone.site}`, /blog@[0-9a-f]{20} fits into composition/);
  await said('npm run release -- look blog', new RegExp(`blog@${first} is live`));
  expect(await page()).toContain(HEADLINE);

  await said(`npm run release -- blog --tell ${clone.site}`, /blog@[0-9a-f]{20} is live/);
  expect(await page()).toContain(SECOND);
  const [, image = ''] = / src="([^"]+\/images\/june-[^"]+\.png)"/.exec(await page('/blog/june')) ?? [];
  expect((await fetch(clone.site + image)).headers.get('content-type')).toBe('image/png');
  const old = await fetch(`${clone.site}/blog/month-of-june`, { redirect: 'manual' });
  expect([old.status, old.headers.get('location')]).toEqual([308, '/blog/june']);
  const second = await live();
  await said('npm run release -- list', new RegExp(`blog@${second}`));

  await said('npm run release -- rollback blog', new RegExp(`blog@${first} is live again`));
  expect(await page()).toContain(HEADLINE);
  await said('npm run release -- unpin blog', /goes live again as its host publishes/);
  await expect.poll(() => page()).toContain(SECOND);
  await said(`npm run release -- pin blog@${second}`, /is live and pinned/);

  await clone.edit(FILE, SECOND, THIRD);
  const shown = await said(
    `npm run release -- blog --preview --tell ${clone.site}`,
    /https?:\/\/\S+\n.*unpin blog/,
  );
  expect(await page()).toContain(SECOND);
  const third = /blog@([0-9a-f]{20}) is published/.exec(shown)?.[1];
  await said(`npm run release -- preview blog@${third} --hours 48`, /https?:\/\//);
  await said(`npm run release -- blog --canary 10% --tell ${clone.site}`, /10% of visitors see blog@/);
  await said(`npm run release -- canary blog@${third} 50%`, /50% of visitors/);
  await said('npm run release -- canary blog off', new RegExp(`everyone sees blog@${second}`, 'i'));
  const { composition } = JSON.parse(
    (await said('npm run release --silent -- status --json', /^\{/)).trim(),
  ) as {
    composition: string;
  };
  await said(`npm run release -- at ${composition}`, /is live and held/);
  await said('npm run release -- unpin', /goes live again as its host publishes/);
  await expect.poll(() => page()).toContain(THIRD);

  for (const [line, reason] of [
    ['npm run release -- pin blog', /^pin: "blog" names no version/m],
    ['npm run release -- rollback', /^rollback: say which remote/m],
    ['npm run release -- hlep', /^"hlep" is not a command/m],
    ['npm test -- --help', /npm test +what a commit should pass/],
  ] as const) {
    const { output } = await clone.run(line);
    expect(output).toMatch(reason);
    expect(output).not.toMatch(/npm error|\bat .*\.ts:\d/);
  }
});
