import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { aComposition } from '../testing/composition.fixture.ts';
import { recordingLogger } from '../testing/composer.fixture.ts';
import { makeRelease, readerOf, useTemporaryFolder } from '../testing/release.fixture.ts';
import { CompositionStore } from './composition-store.ts';
import { FolderBlobStore } from './folder-blob-store.ts';
import { MirroredBlobStore } from './mirrored-blob-store.ts';
import { ReleaseStore } from './release-store.ts';
import { removeStaleCopies } from './stale-copies.ts';

const HOUR_MS = 60 * 60_000;
const folder = useTemporaryFolder();
const blog = makeRelease('blog', { 'browser/list.js': 'list' });
const { owner, version } = blog.release;
const composition = { ...aComposition({ id: '0123456789abcdef0123' }), releases: { blog: version } };

/** The stores of a replica. Folders stand for the bucket. */
function replica(name: string) {
  const mirror = (part: string) =>
    new MirroredBlobStore(
      new FolderBlobStore(path.join(folder(), name, part)),
      new FolderBlobStore(path.join(folder(), 'bucket', part)),
    );
  const [releases, compositions] = [mirror('releases'), mirror('compositions')];
  return {
    store: new ReleaseStore(releases.folder, releases),
    compositionStore: new CompositionStore(compositions.folder, compositions),
  };
}

describe('the copies of a replica', () => {
  const { logger, lines } = recordingLogger();
  const copies = () => [
    existsSync(path.join(folder(), 'web/releases', owner, version)),
    existsSync(path.join(folder(), 'web/compositions', composition.id)),
    existsSync(path.join(folder(), 'web/compositions/recompressed', composition.id)),
  ];
  let composer: ReturnType<typeof replica>;
  let web: ReturnType<typeof replica>;
  beforeEach(async () => {
    [composer, web] = [replica('composer'), replica('web')];
    await composer.store.add(blog.release, readerOf(blog));
    await composer.compositionStore.keep(composition);
    await composer.compositionStore.keepRecompressed(composition);
    await web.store.obtain(owner, version);
    await web.compositionStore.copy(composition.id);
    await web.compositionStore.readRecompressed(composition.id);
  });
  const afterAnHour = () =>
    removeStaleCopies([web.store, web.compositionStore], Date.now() + HOUR_MS + 1, logger);

  it('stay while the bucket has the blobs', async () => {
    await afterAnHour();

    expect(copies()).toEqual([true, true, true]);
  });

  it('are removed after the blobs, with nothing else', async () => {
    await mkdir(path.join(folder(), 'web/compositions'), { recursive: true });
    await writeFile(path.join(folder(), 'web/compositions/site-state.json'), '{}');
    await composer.store.remove(owner, version);
    await composer.compositionStore.remove(composition.id);

    await removeStaleCopies([web.store, web.compositionStore], Date.now(), logger);
    expect(copies()).toEqual([true, true, true]);
    await afterAnHour();
    expect(copies()).toEqual([false, false, false]);
    expect(existsSync(path.join(folder(), 'web/compositions/site-state.json'))).toBe(true);
  });

  it('are removed from the other stores if one fails', async () => {
    await composer.compositionStore.remove(composition.id);
    const away = { removeStaleCopies: () => Promise.reject(new Error('the store is away')) };

    await removeStaleCopies([away, web.compositionStore], Date.now() + HOUR_MS + 1, logger);
    expect(copies()).toEqual([true, false, false]);
    expect(JSON.stringify(lines)).toContain('old copies of the store could not be removed');
  });
});
