import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { chromium, type Page } from '@playwright/test';
import { untilHydrated } from './fixtures/hydration.ts';
import { listenTo, type Heard } from './fixtures/listen.ts';
import { saveData } from './fixtures/save-data.ts';
import { createComposer, type Composer, type Hosts } from './system/composer.ts';
import { ROOT } from './system/program.ts';
import { createHostCopy, REMOTE_NAMES, type RemoteName } from './system/remote-host.ts';
import { CHROMIUM } from './system/chromium.ts';

const PATHS = ['/', '/services/ar', '/blog', '/blog/bpo-benefits', '/application', '/auth'];
const TAB_DEPLOYS = 20;
const PAUSE_MS = 20;

interface Rig {
  readonly hosts: Hosts;
  readonly composer: Composer;
}

/**
 * `npm run soak -w e2e -- [releases] [tabs] [remotes]`: releases of the remotes (all four, or those named) in a row under
 * constant load, then tabs that stay open over twenty of all four. Needs a build; prints what was lost, how long a release
 * took, and how memory changed.
 */
async function soak(releases: number, tabs: number, remotes: readonly RemoteName[]): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'site-soak-'));
  const rig = await start(folder);
  try {
    if (releases > 0) console.table(await underLoad(rig, releases, remotes));
    if (tabs > 0) console.table(await withTabs(rig, tabs));
  } finally {
    await Promise.all([rig.composer, ...Object.values(rig.hosts)].map((part) => part.stop()));
    await rm(folder, { recursive: true, force: true });
  }
}

async function start(folder: string): Promise<Rig> {
  const made = REMOTE_NAMES.map(
    async (name) =>
      [name, await createHostCopy(name, join(ROOT, `mfe-${name}`, 'dist'), join(folder, name))] as const,
  );
  const hosts = Object.fromEntries(await Promise.all(made)) as Hosts;
  const shellRelease = join(folder, 'shell-release');
  await cp(join(ROOT, 'shell/dist/release'), shellRelease, { recursive: true });
  const composer = await createComposer({ hosts, dataDir: join(folder, 'data'), shellRelease });
  await Promise.all(Object.values(hosts).map((host) => host.start()));
  await composer.start();
  // On a busy machine, the first composition may lack a remote, whose area shows a notice until it arrives.
  while (!Object.values((await composer.status()).remotes).every(({ live }) => live)) await pause(PAUSE_MS);
  return { hosts, composer };
}

/** Publishes another release of a remote, tells the composer, and resolves with the seconds until it is live. */
async function deploy({ hosts, composer }: Rig, remote: RemoteName, number: number): Promise<number> {
  const version = await hosts[remote].publish((_file, text) => `${text}\n// release ${number}`);
  const published = performance.now();
  await composer.command({ verb: 'look', remote });
  const { live } = (await composer.status()).remotes[remote];
  if (live !== version) throw new Error(`${remote}@${version} is not live`);
  return (performance.now() - published) / 1000;
}

const turnOf = (number: number, remotes: readonly RemoteName[] = REMOTE_NAMES): RemoteName =>
  remotes[number % remotes.length] ?? 'blog';

async function underLoad(
  rig: Rig,
  releases: number,
  remotes: readonly RemoteName[],
): Promise<Record<string, number>> {
  let running = true;
  let requests = 0;
  let failed = 0;
  const visitor = async (path: string) => {
    while (running) {
      const whole = await fetch(rig.composer.url + path).then(
        async (response) => response.status === 200 && (await response.text()).endsWith('</html>'),
        () => false,
      );
      requests += 1;
      if (!whole) failed += 1;
      await pause(PAUSE_MS);
    }
  };
  const visitors = PATHS.map(visitor);
  const seconds: number[] = [];
  const memory: number[] = [];
  for (let number = 1; number <= releases; number += 1) {
    seconds.push(await deploy(rig, turnOf(number, remotes), number));
    memory.push((await rig.composer.memory()) / 2 ** 20);
    if (number % 10 === 0)
      console.log(`${number} releases, ${memory.at(-1)?.toFixed(0)} MB, ${failed} failed`);
  }
  running = false;
  await Promise.all(visitors);
  const half = Math.floor(releases / 2);
  const quarter = Math.ceil(releases / 4);
  const [third, last] = [median(memory.slice(half, half + quarter)), median(memory.slice(-quarter))];
  return {
    releases,
    requests,
    'failed requests (0)': failed,
    'published → live, median s (<= 3)': rounded(median(seconds)),
    'published → live, slowest s': rounded(Math.max(...seconds)),
    'memory in the third quarter, MB': rounded(third),
    'memory in the last quarter, MB': rounded(last),
    'last / third (<= 1.05)': rounded(last / third),
  };
}

/**
 * Opens tabs one after another while releases go live. Then each visits all areas with the releases that it was loaded
 * with.
 */
async function withTabs(rig: Rig, count: number): Promise<Record<string, number>> {
  const browser = await chromium.launch({
    ...(CHROMIUM ? { executablePath: CHROMIUM } : {}),
    args: ['--no-sandbox'],
  });
  const tabs: { readonly page: Page; readonly heard: Heard }[] = [];
  for (let number = 0; number < TAB_DEPLOYS; number += 1) {
    while (tabs.length < (count * (number + 1)) / TAB_DEPLOYS) {
      const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
      // Without prefetching, so that each tab requests its code long after the site has changed.
      await saveData(page);
      const heard = await listenTo(page);
      await page.goto(`${rig.composer.url}/`);
      await untilHydrated(page);
      tabs.push({ page, heard });
    }
    await deploy(rig, turnOf(number), 1_000_000 + number);
  }
  let pages = 0;
  for (const { page } of tabs) {
    const loads: string[] = [];
    page.on('load', () => loads.push(page.url()));
    const go = async (name: string, url: RegExp) => {
      await page.getByRole('link', { name }).first().click();
      await page.waitForURL(url);
      await untilHydrated(page);
      pages += 1;
    };
    await go('Blog', /\/blog$/);
    await page.getByRole('main').getByRole('article').first().getByRole('link').first().click();
    await page.waitForURL(/\/blog\/.+/);
    await untilHydrated(page);
    pages += 1;
    await go('Our Story', /\/our-story$/);
    await go('Get Started', /\/application$/);
    if (loads.length > 0) throw new Error(`a tab was reloaded: ${loads.join()}`);
    await page.close();
  }
  await browser.close();
  return {
    tabs: tabs.length,
    deploys: TAB_DEPLOYS,
    'pages opened': pages,
    'failed loads (0)': tabs.flatMap(({ heard }) => heard.failures).length,
    'console messages (0)': tabs.flatMap(({ heard }) => heard.messages).length,
  };
}

function median(values: readonly number[]): number {
  return [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? NaN;
}

const rounded = (value: number) => Math.round(value * 100) / 100;

const [releases = '200', tabs = '50', ...named] = process.argv.slice(2);
const remotes = REMOTE_NAMES.filter((name) => named.length === 0 || named.includes(name));
await soak(Number(releases), Number(tabs), remotes);
