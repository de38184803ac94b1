import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { REMOTE_NAMES } from '@site/shared/federation';
import { Rig } from '../testing/composer.fixture.ts';
import { KnownBuilds } from '../testing/known-builds.fixture.ts';
import { makeRelease, useTemporaryFolder } from '../testing/release.fixture.ts';
import { plainRemote, shellRelease, useShell } from '../testing/shell-release.fixture.ts';
import { WarmWorkerPool } from '../builds/worker-pool.ts';

const folder = useTemporaryFolder();
const shell = useShell();
const builds = new KnownBuilds();
let rig: Rig;

const blog = (mark: string) => plainRemote('blog', mark, '/blog');
const form = (mark: string) => plainRemote('application', mark, '/application');

beforeEach(async () => {
  rig = await Rig.start(folder(), shell(), { builds });
});

describe('Composer', () => {
  it('builds one composition from several candidates, with a notice for a missing area', async () => {
    await rig.admit(blog('First'), form('First'));

    expect(rig.shown).toHaveLength(1);
    expect([rig.heading('/blog'), rig.heading('/application')]).toEqual([
      'First at /blog',
      'First at /application',
    ]);
    const { live } = rig.composer;
    const others = REMOTE_NAMES.filter((name) => name !== 'blog' && name !== 'application');
    expect([...(live?.unavailable.keys() ?? [])]).toEqual(others);
    expect(live?.unavailable.get('admin')).toMatchObject({ status: 503, index: false });
    expect(live?.notFound).toMatchObject({ status: 404, index: false });
    expect(await rig.compositionStore.read(rig.siteState.live ?? '')).toEqual(live);
  });

  it('serves a composition without any remote', async () => {
    await rig.admit();

    expect(rig.composer.live?.pages.size).toBe(0);
    expect(rig.composer.live?.unavailable.size).toBe(REMOTE_NAMES.length);
  });

  it('does nothing for a release set that is live', async () => {
    await rig.admit(blog('First'));
    await rig.admit(blog('First'));
    await rig.admit();

    expect(rig.shown).toHaveLength(1);
  });

  it('admits concurrent candidates one after the other, so that none is lost', async () => {
    await Promise.all([rig.admit(blog('First')), rig.admit(form('First')), rig.admit(blog('Second'))]);

    expect(rig.heading('/application')).toBe('First at /application');
    expect(rig.heading('/blog')).toMatch(/(First|Second) at \/blog/);
    expect(rig.shown).toHaveLength(3);
  });

  it('continues with the last composition’s releases after a restart, whatever hosts answer', async () => {
    await rig.admit(blog('First'), form('First'));
    const restarted = await Rig.start(folder(), shell(), { builds });

    await restarted.admit(form('Second'));

    expect([restarted.heading('/blog'), restarted.heading('/application')]).toEqual([
      'First at /blog',
      'Second at /application',
    ]);
  });

  it('builds the same composition from the same parts, even after a restart', async () => {
    await rig.admit(blog('First'));
    const restarted = await Rig.start(folder(), shell(), { builds });

    await restarted.admit(blog('First'));

    expect(restarted.shown).toEqual([]);
    expect(restarted.composer.live?.id).toBe(rig.composer.live?.id);
  });

  it('rebuilds the last composition with a new shell', async () => {
    await rig.admit(blog('First'));
    const restarted = await Rig.start(folder(), await shellRelease({ 'browser/more.js': 'new' }), { builds });

    await restarted.admit();

    expect(restarted.heading('/blog')).toBe('First at /blog');
    expect(restarted.composer.live?.id).not.toBe(rig.composer.live?.id);
  });
});

describe('a fault of the composer', () => {
  it('is reported when a live release is missing from the store, whose pages stay live', async () => {
    await rig.admit(blog('First'), form('First'));
    await rm(path.join(folder(), 'store/blog'), { recursive: true });

    await expect(rig.admit(form('Second'))).rejects.toThrow('is missing from the store');

    expect(rig.composer.trouble?.message).toMatch(
      `blog@${blog('First').release.version} is missing from the store`,
    );
    expect([rig.heading('/blog'), rig.heading('/application')]).toEqual([
      'First at /blog',
      'First at /application',
    ]);
    expect(rig.composer.refusalOf('application')).toBeNull();

    await rig.admit(blog('First'), form('Second'));
    expect(rig.heading('/application')).toBe('Second at /application');
    expect(rig.composer.trouble).toBeNull();
  });

  it('is logged when workers cannot be prepared, without consequences', async () => {
    class FailingWorkerPool extends WarmWorkerPool {
      override fill = () => Promise.reject(new Error('no process can be started'));
    }
    const failing = await Rig.start(folder(), shell(), {
      createWarmWorkers: (store, logger) => new FailingWorkerPool(store, logger),
    });

    await failing.admit(blog('First'));
    const isTold = () => failing.lines.some(({ level }) => level === 50);
    while (!isTold()) await new Promise((resolve) => setImmediate(resolve));

    expect(failing.heading('/blog')).toBe('First at /blog');
    expect(failing.lines).toContainEqual(
      expect.objectContaining({
        level: 50,
        msg: 'workers could not be prepared for the next release; it will start cold',
        err: expect.objectContaining({ message: 'no process can be started' }),
      }),
    );
  });

  it('leaves the live composition when the disk cannot be written, and a retry succeeds', async () => {
    await rig.admit(blog('First'));
    const before = rig.composer.live;
    const compositions = path.join(folder(), 'compositions');
    await rm(compositions, { recursive: true });
    await writeFile(compositions, 'in the way');

    await expect(rig.admit(blog('Second'))).rejects.toThrow();
    expect(rig.composer.live).toBe(before);

    await rm(compositions);
    await rig.admit(blog('Second'));
    expect(rig.heading('/blog')).toBe('Second at /blog');
  });

  it('is reported when a worker does not start, and blames no live release', async () => {
    await rig.admit(blog('First'));
    const restarted = await Rig.start(
      folder(),
      makeRelease('shell', { 'server/render-worker.cjs': 'broken code' }),
    );

    await expect(restarted.admit()).rejects.toThrow('a worker ended with 1');

    expect(restarted.composer.live?.id).toBe(rig.composer.live?.id);
    expect(restarted.composer.trouble?.message).toMatch('see its log');
    expect(restarted.composer.refusalOf('blog')).toBeNull();
  });
});
