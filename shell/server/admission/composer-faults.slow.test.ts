import { rename, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { RemoteName } from '@site/shared/federation';
import { HYDRATE_WORKER } from '../checks/hydration/hydration-client.ts';
import { ComposerFault } from '../model/composer-fault.ts';
import { Rig } from '../testing/composer.fixture.ts';
import { readerOf, useTemporaryFolder } from '../testing/release.fixture.ts';
import { plainRemote, remoteRelease, useShell } from '../testing/shell-release.fixture.ts';

const folder = useTemporaryFolder();
const shell = useShell();
const node = process.execPath;
let rig: Rig;

const blog = (mark: string) => plainRemote('blog', mark, '/blog');
const form = plainRemote('application', 'First', '/application');

beforeEach(async () => {
  rig = await Rig.start(folder(), shell());
});
let injected: Fault | null = null;
afterEach(async () => {
  await injected?.repair();
  injected = null;
});

interface Fault {
  inject(): Promise<void> | void;
  repair(): Promise<void> | void;
}

/** Removes one of the shell's workers. */
function without(worker: string): Fault {
  const file = () => rig.store.file('shell', shell().release.version, worker);
  return { inject: () => rename(file(), `${file()}.away`), repair: () => rename(`${file()}.away`, file()) };
}

/** The system starts no process. */
const noProcess = (executable: string): Fault => ({
  inject: () => void (process.execPath = executable),
  repair: () => void (process.execPath = node),
});

/** New processes get too little memory to run. */
const noMemory: Fault = {
  async inject() {
    const starved = `${folder()}/node`;
    await writeFile(starved, `#!/bin/sh\nulimit -v 400000\nexec ${node} "$@"\n`, { mode: 0o755 });
    process.execPath = starved;
  },
  repair: () => void (process.execPath = node),
};

describe('a fault of the composer', () => {
  it.each([
    ['a render worker does not start', without('server/render-worker.cjs')],
    ['a hydrate worker does not start', without(HYDRATE_WORKER)],
    ['there is no program to start (ENOENT)', noProcess('/nowhere/node')],
    ['the program may not be started (EACCES)', noProcess('/etc/passwd')],
    ['a worker has no memory to start in (ENOMEM)', noMemory],
  ])('refuses no release, which goes live once it is fixed: %s', async (_, done) => {
    await rig.admit(blog('First'));
    const before = rig.composer.live;
    const next = [blog('Second'), form];
    for (const one of next) await rig.store.add(one.release, readerOf(one));
    const admit = () =>
      rig.composer.admit(new Map(next.map(({ release }) => [release.owner as RemoteName, release])));

    await done.inject();
    injected = done;
    await expect(admit()).rejects.toThrow(ComposerFault);

    expect(rig.composer.live).toBe(before);
    expect(rig.composer.refusalOf('blog')).toBeNull();
    expect(rig.composer.refusalOf('application')).toBeNull();

    await done.repair();
    injected = null;
    await admit();

    expect(rig.heading('/blog')).toBe('Second at /blog');
    expect(rig.heading('/application')).toBe('First at /application');
  });
});

describe('a store that fails during an admission', () => {
  const second = remoteRelease('blog', { pages: { '/blog': "h('h1', null, 'Second')" } });
  const place = (file: string) => rig.store.file('blog', second.release.version, file);
  /** Reading it causes an I/O error. */
  const unreadable = (file: string) => async () => {
    await rm(place(file));
    await symlink('/proc/self/mem', place(file));
  };

  it.each([
    ['a server bundle that cannot be read', unreadable('server/server.cjs'), 'EIO'],
    ['a script that cannot be read', unreadable('browser/remoteEntry.js'), 'EIO'],
    ['a server bundle that is gone', () => rm(place('server/server.cjs')), 'ENOENT'],
    ['a server bundle that is cut off', () => truncate(place('server/server.cjs'), 10), undefined],
  ])('refuses no release: %s', async (_, harms, code) => {
    await rig.admit(blog('First'));
    await rig.store.add(second.release, readerOf(second));
    const admit = () => rig.composer.admit(new Map([['blog', second.release] as const]));

    await harms();
    await expect(admit()).rejects.toMatchObject({ name: 'ComposerFault', code });

    expect([rig.heading('/blog'), rig.composer.refusalOf('blog')]).toEqual(['First at /blog', null]);
    expect(rig.composer.troubleOf('blog')?.message).toMatch(/^(one of )?the composer/);

    await rig.store.remove('blog', second.release.version);
    await rig.store.add(second.release, readerOf(second));
    await admit();
    expect(rig.heading('/blog')).toBe('Second');
  });
});
