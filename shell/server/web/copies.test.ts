import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { PutFile } from '../storage/blobs/blob-store.ts';
import { CompositionStore } from '../storage/releases/composition-store.ts';
import { FolderBlobStore } from '../storage/blobs/folder-blob-store.ts';
import { MirroredBlobStore } from '../storage/blobs/mirrored-blob-store.ts';
import { ReleaseStore } from '../storage/releases/release-store.ts';
import { recordingLogger } from '../testing/composer.fixture.ts';
import { aComposition } from '../testing/composition.fixture.ts';
import { makeRelease, readerOf, useTemporaryFolder, type MadeRelease } from '../testing/release.fixture.ts';
import { Copies } from './copies.ts';

const folder = useTemporaryFolder();
const place = (name: string) => path.join(folder(), name);

/** A disk that refuses further blobs until one is removed. */
class SmallDisk extends FolderBlobStore {
  isFull = false;

  override putIfAbsent(name: string, write: (put: PutFile) => Promise<void>): Promise<void> {
    if (this.isFull) return Promise.reject(Object.assign(new Error('no space left'), { code: 'ENOSPC' }));
    return super.putIfAbsent(name, write);
  }

  override async remove(name: string): Promise<void> {
    await super.remove(name);
    this.isFull = false;
  }
}

const made = ['first', 'second', 'third'].map((text) => makeRelease('blog', { 'browser/a.js': text }));
const compositions = made.map(({ release }, index) => ({
  ...aComposition({ id: 'abc'.charAt(index).repeat(20) }),
  releases: { blog: release.version },
}));
const [first, second, third] = compositions as [
  (typeof compositions)[0],
  (typeof compositions)[0],
  (typeof compositions)[0],
];

describe('the copies of a web process', () => {
  let disk: SmallDisk;
  let copies: Copies;
  let lines: ReturnType<typeof recordingLogger>['lines'];

  beforeEach(async () => {
    const shared = new ReleaseStore(place('shared-releases'));
    const sharedCompositions = new CompositionStore(place('shared-compositions'));
    for (const release of made as MadeRelease[]) await shared.add(release.release, readerOf(release));
    for (const composition of compositions) {
      await sharedCompositions.keep(composition);
      const { id, siteUrl, facts } = composition;
      await shared.addPageData({ composition: id, siteUrl, facts, pages: {}, releases: {}, icons: {} });
    }
    disk = new SmallDisk(place('releases'));
    const blobs = new MirroredBlobStore(disk, new FolderBlobStore(place('shared-releases')));
    const local = new FolderBlobStore(place('compositions'));
    const store = new ReleaseStore(disk.folder, blobs);
    const mirrored = new MirroredBlobStore(local, new FolderBlobStore(place('shared-compositions')));
    const compositionStore = new CompositionStore(local.folder, mirrored);
    const recorder = recordingLogger();
    lines = recorder.lines;
    copies = new Copies({ store, compositionStore, logger: recorder.logger });
  });

  const isCopied = ({ id, releases }: (typeof compositions)[0]) => [
    existsSync(place(`releases/blog/${releases.blog}`)),
    existsSync(place(`releases/composition/${id}`)),
    existsSync(place(`compositions/${id}`)),
  ];
  const ALL = [true, true, true];
  const NOTHING = [false, false, false];

  it('are all files of a composition: its releases, page data and pages', async () => {
    await copies.copy(first, []);

    expect(isCopied(first)).toEqual(ALL);
    expect(isCopied(second)).toEqual(NOTHING);
  });

  it('give way on a full disk, except for what is needed', async () => {
    await copies.copy(first, []);
    await copies.copy(second, []);
    disk.isFull = true;

    await copies.copy(third, [second]);

    expect([first, second, third].map(isCopied)).toEqual([NOTHING, ALL, ALL]);
  });

  it('are not made while the shared store is away, and that is logged', async () => {
    await rm(place('shared-releases'), { recursive: true });
    await rm(place('shared-compositions'), { recursive: true });
    disk.isFull = true;

    await copies.copy(first, []);

    expect(isCopied(first)).toEqual(NOTHING);
    expect(lines.some(({ msg }) => String(msg).startsWith('a copy could not be made'))).toBe(true);
  });
});
