import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { DeployList } from '@site/shared/contracts';
import { makeRelease, readerOf, useTemporaryFolder } from '../testing/release.fixture.ts';
import { ReleaseStore } from '../storage/releases/release-store.ts';
import { openSiteState } from '../storage/state/open-site-state.ts';
import { changesOf, createDeployList } from './deployed-releases.ts';

const folder = useTemporaryFolder();
const id = (digit: string) => digit.repeat(20);
const day = (date: number) => `2026-01-0${date}T00:00:00.000Z`;
const deploy = (date: number, releases: Record<string, string>, more = {}) => ({
  composition: id(String(date)),
  at: day(date),
  releases,
  ...more,
});

describe('what went live', () => {
  it('is each release that replaced another one, the last first', () => {
    const deploys = [
      deploy(4, { shell: id('a'), blog: id('b'), admin: id('e') }),
      deploy(3, { shell: id('a'), blog: id('b') }, { isDecided: true }),
      // Changed facts of the site.
      deploy(2, { shell: id('a'), blog: id('c') }),
      deploy(1, { shell: id('a'), blog: id('c') }),
    ];

    expect(changesOf({ deploys, knowsFirstDeploy: false })).toEqual([
      { at: day(4), owner: 'admin', version: id('e'), isDecided: false },
      { at: day(3), owner: 'blog', version: id('b'), isDecided: true },
    ]);
  });

  it('includes all releases of the first deploy', () => {
    const deploys = [deploy(1, { shell: id('a'), blog: id('c') })];

    expect(changesOf({ deploys, knowsFirstDeploy: true }).map(({ owner }) => owner)).toEqual([
      'shell',
      'blog',
    ]);
    expect(changesOf({ deploys, knowsFirstDeploy: false })).toEqual([]);
  });
});

describe('the list of deploys', () => {
  async function start() {
    const siteState = await openSiteState(path.join(folder(), 'compositions'));
    const store = new ReleaseStore(path.join(folder(), 'store'));
    const list = createDeployList({ siteState, store });
    return {
      store,
      text: list,
      read: async () => DeployList.parse(JSON.parse(await list())).deploys,
      async deploy(digit: string, version: string) {
        const composition = { id: id(digit), releases: { shell: id('0'), blog: version } };
        await siteState.noteLive(composition, { at: new Date(day(Number(digit))) });
      },
    };
  }
  const blog = makeRelease('blog', { 'browser/list.js': 'x'.repeat(5000) });
  const { version } = blog.release;

  it('has the compressed size of each release that is stored', async () => {
    const { store, deploy, read } = await start();
    await store.add(blog.release, readerOf(blog));
    await deploy('1', version);

    const [shell, known] = await read();

    expect(shell).toMatchObject({ owner: 'shell', scriptBytes: null });
    expect(known).toMatchObject({ owner: 'blog', version, at: day(1), isDecided: false });
    expect(known?.scriptBytes).toBeGreaterThan(0);
    expect(known?.scriptBytes).toBeLessThan(100);
  });

  it('keeps a size when the release is removed, and is otherwise made again after each deploy', async () => {
    const { store, deploy, text, read } = await start();
    await store.add(blog.release, readerOf(blog));
    await deploy('1', version);
    const before = await read();
    await store.remove('blog', version);
    expect(text()).toBe(text());

    await deploy('2', id('f'));

    expect((await read()).slice(1)).toEqual(before);
    expect((await read())[0]).toMatchObject({ owner: 'blog', version: id('f'), scriptBytes: null });
  });

  it('is made again after a failure', async () => {
    const { store, deploy, read } = await start();
    await deploy('1', version);
    await writeFile(store.folder, '');

    await expect(read()).rejects.toThrow('ENOTDIR');

    await rm(store.folder);
    expect(await read()).toHaveLength(2);
  });
});
