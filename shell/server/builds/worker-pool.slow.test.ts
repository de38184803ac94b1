import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { DEFAULT_SITE_FACTS } from '@site/shared/contracts';
import { Rig } from '../testing/composer.fixture.ts';
import { useTemporaryFolder } from '../testing/release.fixture.ts';
import { plainRemote, remoteRelease, useShell } from '../testing/shell-release.fixture.ts';
import { stopWorkers, WarmWorkerPool, type ShellReleaseSet, type WarmWorkers } from './worker-pool.ts';

const folder = useTemporaryFolder();
const shell = useShell();
let rig: Rig;
let warmWorkers: WarmWorkerPool;
const taken: WarmWorkers[] = [];

beforeEach(async () => {
  rig = await Rig.start(folder(), shell(), {
    createWarmWorkers: (store, logger) => (warmWorkers = new WarmWorkerPool(store, logger)),
  });
});

afterEach(async () => {
  await warmWorkers.close();
  await Promise.all(taken.splice(0).map(stopWorkers));
});

const shellReleaseSet = (): ShellReleaseSet => ({
  program: 'this build',
  siteUrl: 'https://site.example',
  facts: DEFAULT_SITE_FACTS,
  factChanges: {},
  shell: shell().release,
});

const children = () => process.getActiveResourcesInfo().filter((name) => name === 'ProcessWrap').length;

function take(): WarmWorkers | null {
  const workers = warmWorkers.take();
  if (workers) taken.push(workers);
  return workers;
}

describe('warm workers', () => {
  it('are handed out once, because they serve one composition only', async () => {
    await warmWorkers.fill(shellReleaseSet());

    const workers = take();

    expect([workers?.renderer, ...(workers?.hydrators ?? [])].every((child) => child?.isAlive)).toBe(true);
    expect(take()).toBeNull();
  });

  it('are ready once the site is, and again after each release', async () => {
    await rig.admit(plainRemote('blog', 'First', '/blog'));
    await warmWorkers.fill(shellReleaseSet());
    const first = take();
    await rig.admit(plainRemote('blog', 'Second', '/blog'));
    await warmWorkers.fill(shellReleaseSet());

    expect(first).not.toBeNull();
    expect(take()).not.toBeNull();
    expect(rig.heading('/blog')).toBe('Second at /blog');
  });

  it('accept and refuse the same as new workers', async () => {
    await warmWorkers.fill(shellReleaseSet());
    await rig.admit(plainRemote('blog', 'Warm', '/blog'));
    await warmWorkers.fill(shellReleaseSet());
    const drifting = "h('h1', null, typeof document === 'object' ? 'Browser' : 'Server')";

    await rig.admit(remoteRelease('blog', { pages: { '/blog': drifting } }));

    expect(rig.heading('/blog')).toBe('Warm at /blog');
    expect(rig.reasonsAgainst('blog')).toMatch(/^hydration: page \/blog hydrates to different markup/);
  });

  it('expose nothing of an earlier release to a later one', async () => {
    const leaving = 'globalThis.left = (globalThis.left ?? 0) + 1;';
    const seen = "h('h1', null, `${globalThis.left} of ${Object.keys(globalThis).includes('process')}`)";
    await warmWorkers.fill(shellReleaseSet());
    await rig.admit(remoteRelease('blog', { pages: { '/blog': seen }, atImport: leaving }));
    await warmWorkers.fill(shellReleaseSet());
    await rig.admit(remoteRelease('blog', { pages: { '/blog': seen }, atImport: `${leaving} // again` }));

    expect(rig.reasonsAgainst('blog')).toBe('');
    expect(rig.heading('/blog')).toBe('1 of false');
  });

  it('are not handed out if one has died', async () => {
    await warmWorkers.fill({
      ...shellReleaseSet(),
      shell: { ...shell().release, server: 'server/none.cjs' },
    });

    expect(take()).toBeNull();
  });

  it('are handed out even if not warm yet', async () => {
    const filling = warmWorkers.fill(shellReleaseSet());
    await rig.admit(plainRemote('blog', 'Early', '/blog'));
    await filling;

    expect(rig.heading('/blog')).toBe('Early at /blog');
  });

  it('all end when the composer stops', async () => {
    const before = children();
    const filling = warmWorkers.fill(shellReleaseSet());
    expect(children()).toBeGreaterThan(before);
    await warmWorkers.close();
    await filling;
    await warmWorkers.fill(shellReleaseSet());

    // The handle of an exited process disappears some turns later.
    while (children() > before) await turn();
    expect(warmWorkers.take()).toBeNull();
  });
});
