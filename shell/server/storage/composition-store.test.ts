import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { aComposition, aPage, publish } from '../testing/composition.fixture.ts';
import { useTemporaryFolder } from '../testing/release.fixture.ts';
import { CompositionStore } from './composition-store.ts';

const folder = useTemporaryFolder();
const shelfHere = () => new CompositionStore(folder());

describe('CompositionStore', () => {
  it('has nothing live before the first composition', async () => {
    expect(await shelfHere().readLive()).toBeNull();
    expect(await new CompositionStore(`${folder()}/nowhere`).readLive()).toBeNull();
  });

  it('reads what it published, to the byte', async () => {
    const composition = aComposition({
      pages: [aPage('/', { html: '<p>\u{1F600}</p>' }), aPage('/admin', { remote: 'admin', index: false })],
      unavailable: { blog: aPage('/blog', { status: 503 }) },
      redirects: { '/home': '/' },
    });

    await publish(shelfHere(), composition);

    expect(await shelfHere().readLive()).toEqual(composition);
    expect(await shelfHere().list()).toEqual([composition.id]);
  });

  it('swaps the pointer and keeps the composition before', async () => {
    const [first, second] = [aComposition({ id: '1'.repeat(20) }), aComposition({ id: '2'.repeat(20) })];
    const compositionStore = shelfHere();

    await publish(compositionStore, first);
    await publish(compositionStore, second);
    expect((await compositionStore.readLive())?.id).toBe(second.id);
    expect((await compositionStore.list()).sort()).toEqual([first.id, second.id]);

    await publish(compositionStore, first);
    expect((await compositionStore.readLive())?.id).toBe(first.id);
  });

  it('writes a composition again over one that was damaged', async () => {
    const composition = aComposition();
    await publish(shelfHere(), composition);
    await rm(path.join(folder(), composition.id, 'composition.json'));

    expect(await shelfHere().readLive()).toBeNull();
    await publish(shelfHere(), composition);
    expect(await shelfHere().readLive()).toEqual(composition);
  });

  it.each([
    ['that is no JSON', 'oops'],
    ['that names no composition', '{"composition":"../../etc"}'],
    ['of another form', '{}'],
  ])('says so when it finds a pointer %s', async (_, text) => {
    await writeFile(path.join(folder(), 'live.json'), text);

    await expect(shelfHere().readLive()).rejects.toThrow();
  });

  it('says so when it finds a composition whose files lead elsewhere', async () => {
    const composition = aComposition();
    await publish(shelfHere(), composition);
    const file = path.join(folder(), composition.id, 'composition.json');
    await writeFile(file, (await readFile(file, 'utf8')).replace('"0.html"', '"../../secret.html"'));

    await expect(shelfHere().readLive()).rejects.toThrow();
  });

  it('leaves the old one live when a composition can not be written', async () => {
    const compositionStore = shelfHere();
    await publish(compositionStore, aComposition({ id: '1'.repeat(20) }));
    const unwritable = {
      ...aComposition({ id: '2'.repeat(20) }),
      notFound: { ...aPage('/404'), bodies: null },
    };

    await expect(publish(compositionStore, unwritable as never)).rejects.toThrow();

    expect((await compositionStore.readLive())?.id).toBe('1'.repeat(20));
    expect(await compositionStore.list()).toEqual(['1'.repeat(20)]);
  });

  it('gives several composers that publish at once a whole one of theirs', async () => {
    const ids = ['1', '2', '3', '3'].map((digit) => digit.repeat(20));

    await Promise.all(ids.map((id) => publish(shelfHere(), aComposition({ id }))));

    const live = await shelfHere().readLive();
    expect(ids).toContain(live?.id);
    expect(live?.pages.size).toBe(1);
    expect((await readdir(folder())).sort()).toEqual([...new Set(ids), 'live.json'].sort());
  });
});
