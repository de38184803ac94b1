import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { buildWorkspace, packWorkspace } from '@site/shared/release/workspace.fixture';
import { readLocalRelease } from '../../intake/fetch-release.ts';
import { ReleaseStore } from './release-store.ts';
import { makeRelease, readerOf, useTemporaryFolder } from '../../testing/release.fixture.ts';
import { SourceLocations } from './source-locations.ts';

const SOURCES = {
  'remote.tsx': `
    export const remote = { contract: 1, pages: [{
      path: '/blog',
      head: { title: 'Blog', description: 'All articles' },
      chunks: ['list'],
      load: () => import(/* webpackChunkName: "list" */ './list.tsx'),
    }] };`,
  'list.tsx': `import type { ReactNode } from 'react';
interface Of { readonly article: { readonly title: string } }

export function Page({ article }: Of): ReactNode {
  return article.title.toUpperCase();
}`,
};

const folder = useTemporaryFolder();
let store: ReleaseStore;
let clock: Date;
let locations: SourceLocations;

beforeEach(() => {
  store = new ReleaseStore(`${folder()}/store`);
  clock = new Date('2026-01-01T00:00:00Z');
  locations = new SourceLocations(store, () => clock);
});

async function releaseOfWorkspace() {
  const workspace = await buildWorkspace('shell/build', SOURCES);
  try {
    await packWorkspace(workspace);
    return await readLocalRelease(path.join(workspace, 'dist'), store);
  } finally {
    await rm(workspace, { recursive: true });
  }
}

async function blogWith(map: string) {
  const made = makeRelease('blog', { 'browser/list.0a.js': 'x', 'maps/list.0a.js.map': map });
  await store.add(made.release, readerOf(made));
  return { owner: 'blog' as const, version: made.release.version, file: 'list.0a.js', line: 1, column: 1 };
}

const mapTo = (source: string, names: readonly string[] = []) =>
  JSON.stringify({
    version: 3,
    sources: [source],
    names,
    mappings: names.length > 0 ? 'AAAAA' : 'AAAA,CAAC',
  });

describe('the source location of a fault', () => {
  it('comes from the release’s source map, which visitors never get and no script references', async () => {
    const { version, files, pages } = await releaseOfWorkspace();
    const file = pages[0]?.scripts[0] ?? '';
    const built = await readFile(store.file('blog', version, `browser/${file}`), 'utf8');
    const column = built.indexOf('toUpperCase') + 1;

    const location = await locations.of([{ owner: 'blog', version, file, line: 1, column }]);

    expect(location).toEqual([`blog@${version} mfe-blog/src/list.tsx:5:24 (toUpperCase)`]);
    expect(built).not.toContain('sourceMappingURL');
    expect(Object.keys(files)).toContain(`maps/${file}.map`);
    expect(await readdir(store.file('blog', version, 'browser'))).not.toContain(`${file}.map`);
  });

  it('is in the built file if there is no source map', async () => {
    const frame = await blogWith(mapTo('./src/list.tsx'));
    const elsewhere = { ...frame, version: '0'.repeat(20) };

    const [first, none, away] = await locations.of([frame, { ...frame, line: 7 }, elsewhere]);

    expect(first).toBe(`blog@${frame.version} mfe-blog/src/list.tsx:1:1`);
    expect(none).toBe(`blog@${frame.version} list.0a.js:7:1`);
    expect(away).toBe(`blog@${'0'.repeat(20)} list.0a.js:1:1`);
  });

  it.each([
    ['is not JSON', '<html>'],
    ['is null', 'null'],
    ['has other parts', '{"version":3,"sources":[],"names":[],"mappings":{"length":1e9}}'],
    ['has no source', '{"version":3,"sources":[],"names":[],"mappings":"AAAA"}'],
    ['has negative positions', '{"version":3,"sources":["a"],"names":[],"mappings":"ADDD"}'],
    ['is random bytes', '{"version":3,"sources":["a"],"names":[],"mappings":"\u0000~~~;;,,ggggggggggggggg"}'],
    ['has endless sections', '{"version":3,"sections":[{"offset":{"line":0,"column":0},"map":{}}]}'],
  ])('is in the built file if the source map %s', async (_, map) => {
    const frame = await blogWith(map);
    expect(await locations.of([frame])).toEqual([`blog@${frame.version} list.0a.js:1:1`]);
  });

  it('is a single line of text, whatever the map contains', async () => {
    const frame = await blogWith(mapTo(`a\r\n{"level":60}\u001b[2J${'x'.repeat(2000)}`, ['\u202Ename']));
    const [location = ''] = await locations.of([frame]);

    expect(location).toMatch(/^blog@[0-9a-f]{20} mfe-blog\/a/);
    expect(location).not.toMatch(/[\p{Cc}\p{Cf}]/u);
    expect(location.length).toBeLessThan(600);
  });

  it('is looked up in maps of releases only', async () => {
    const frame = await blogWith(mapTo('./src/list.tsx'));
    const file = '../../../secret.js';
    await writeFile(path.join(store.folder, 'secret.js.map'), mapTo('secret'));

    expect(await locations.of([{ ...frame, file }])).toEqual([`blog@${frame.version} ${file}:1:1`]);
  });

  it('is read from the store sixty times a minute, one map at a time, whatever is reported', async () => {
    let reads = 0;
    let reading = 0;
    let most = 0;
    const counting = new SourceLocations(
      {
        async get() {
          reads += 1;
          reading += 1;
          most = Math.max(most, reading);
          await new Promise(setImmediate);
          reading -= 1;
          throw new Error('there is no such map');
        },
      },
      () => clock,
    );
    const owner = 'blog' as const;
    const frameOf = (line: number) => ({ owner, version: 'd'.repeat(20), file: 'x.js', line, column: 1 });

    await Promise.all(Array.from({ length: 600 }, (_, line) => counting.of([frameOf(line + 1)])));
    expect([reads, most]).toEqual([60, 1]);

    clock = new Date(clock.getTime() + 60_000);
    await counting.of([frameOf(1)]);
    expect(reads).toBe(61);
  });

  it('is looked up sixty times a minute, and from the cache at any time', async () => {
    const frame = await blogWith(mapTo('./src/list.tsx'));
    const at = (column: number) => locations.of([{ ...frame, column }]);
    for (let column = 1; column <= 60; column += 1) expect((await at(column))[0]).toMatch('src/list.tsx');

    expect((await at(61))[0]).toMatch('list.0a.js:1:61');
    expect((await at(60))[0]).toMatch('src/list.tsx');

    clock = new Date(clock.getTime() + 60_000);
    expect((await at(61))[0]).toMatch('src/list.tsx');
  });
});
