import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { allHosts, expect, test } from '../../fixtures/own-composer.ts';
import type { RunReport } from '../../report/run-report.ts';
import type { Composer } from '../../system/composer.ts';
import { BROWSER_ENVIRONMENT } from '../../system/chromium.ts';
import { runPlaywright } from '../../system/playwright.ts';
import { runProgram } from '../../system/program.ts';
import type { Edit } from '../../system/remote-host.ts';
import { HERO as BLOG_HERO } from '../../../mfe-blog/src/list/list-content.ts';

test.describe.configure({ mode: 'default' });

const BREAKS = 'a visitor finds an article, reads it and comes back';
const HOLDS = 'a filtered list can be sent as a link';
const FAULT = 'a fault of the blog';
const HEADLINE = BLOG_HERO.title;

/** The blog's code throws on any click. */
const throwing: Edit = (file, text) =>
  /^browser\/blog-page/.test(file)
    ? `addEventListener('click',()=>{throw new Error(${JSON.stringify(FAULT)})});${text}`
    : text;
const withHeadline =
  (headline: string, edit: Edit = (_, text) => text): Edit =>
  (file, text) =>
    edit(file, text.replaceAll(HEADLINE, headline));

/** Runs journeys on a site like QA, and reads the files of the run. */
async function play(site: string, names: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'played-'));
  const { PATH, HOME } = process.env;
  const run = await runPlaywright({
    args: ['--grep', names.join('|'), '--output', folder],
    env: { PATH, HOME, ...BROWSER_ENVIRONMENT, BASE_URL: site, ...env },
    isShown: false,
  });
  const report = JSON.parse(await readFile(join(folder, 'report.json'), 'utf8')) as RunReport;
  const folders = (await readdir(folder, { withFileTypes: true })).filter((entry) => entry.isDirectory());
  const files = await Promise.all(folders.map(({ name }) => readdir(join(folder, name))));
  await rm(folder, { recursive: true });
  return { ...run, report, files };
}

/** The live and decided state, without what polling changes. */
const liveState = async (composer: Composer) => {
  const { composition, remotes } = await composer.status();
  return { composition, live: Object.values(remotes).map(({ live, refusal }) => [live, refusal]) };
};

const goesLive = (composer: Composer, version: string) =>
  expect.poll(async () => (await composer.status()).remotes.blog.live).toBe(version);

test('the report of a run names the composition, and the release whose code a journey failed in @shell @blog', async ({
  site: { hosts, composer },
}) => {
  await allHosts(hosts, 'start');
  await composer.start();
  const version = await hosts.blog.publish(throwing);
  await goesLive(composer, version);
  const { composition } = await composer.status();

  const { code, output, report, files } = await play(composer.url, [BREAKS, HOLDS]);

  expect(code).toBe(1);
  expect(report).toMatchObject({
    site: composer.url,
    composition,
    isPreview: false,
    compositions: [composition],
    counts: { passed: 1, failed: 1, skipped: 0 },
  });
  expect(report.releases['blog']).toBe(version);
  const [failure] = report.failures;
  expect(failure?.blame).toEqual({
    composition,
    page: '/blog',
    remote: 'blog',
    release: version,
    because: `its code threw: ${FAULT}`,
  });
  expect(output).toContain(`happened in blog@${version} (its code threw: ${FAULT}), at /blog`);
  // Nothing is stored of the passed journey.
  expect(files).toHaveLength(1);
  expect(files[0]).toEqual(expect.arrayContaining(['console.log', 'trace.zip', 'test-failed-1.png']));
  expect(failure?.kept.join()).toContain('console.log');
});

test('journeys run on a candidate through its preview link before it is live, and nothing comes from the live site @shell @blog', async ({
  site: { hosts, composer },
}) => {
  await allHosts(hosts, 'start');
  await composer.start();
  const { composition, remotes } = await composer.status();
  await composer.command({ verb: 'pin', remote: 'blog', version: remotes.blog.live ?? '' });
  const version = await hosts.blog.publish(throwing);
  await composer.command({ verb: 'look', remote: 'blog' });
  const told = await composer.command({ verb: 'preview', remote: 'blog', version });
  const [link = ''] = /http\S+$/.exec(told) ?? [];

  const { report } = await play(composer.url, [BREAKS, HOLDS], { PREVIEW_LINK: link });

  expect((await composer.status()).composition).toBe(composition);
  expect(report).toMatchObject({ isPreview: true, counts: { passed: 1, failed: 1 } });
  expect(report.composition).not.toBe(composition);
  expect(report.compositions).toEqual([report.composition]);
  expect(report.failures[0]?.blame).toMatchObject({ remote: 'blog', release: version });

  const old = await play(composer.url, [HOLDS], { PREVIEW_LINK: `${link}x` });
  expect(old.report).toMatchObject({ composition: null, counts: { passed: 0, failed: 1 } });
  expect(old.report.failures[0]?.error).toContain('PREVIEW_LINK shows nothing');
});

test('a bisection names the release that broke a journey, from what was live before @shell @blog', async ({
  site: { hosts, composer, dataDir },
}) => {
  await allHosts(hosts, 'start');
  await composer.start();
  const versions: string[] = [];
  for (const edit of [
    withHeadline('First news'),
    withHeadline('Second news', throwing),
    withHeadline('Third news', throwing),
  ]) {
    versions.push(await hosts.blog.publish(edit));
    await goesLive(composer, versions.at(-1) ?? '');
  }
  const { PATH, HOME } = process.env;
  const before = await liveState(composer);

  const output = await runProgram({
    script: 'node_modules/tsx/dist/cli.mjs',
    args: ['e2e/command.ts', '--bisect', BREAKS, '--data', dataDir],
    env: { PATH, HOME, ...BROWSER_ENVIRONMENT },
  });

  expect(output).toMatch(
    new RegExp(`^first broken by blog@${versions[1]}, published \\d{4}-\\S+Z, commit \\S+$`, 'm'),
  );
  expect(output.match(/^ {2}(red|green)/gm)?.length).toBeGreaterThanOrEqual(3);
  expect(await liveState(composer)).toEqual(before);
});
