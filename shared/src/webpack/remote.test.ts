import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { RemoteModule } from '../federation/remote-module.ts';
import { pack } from '../release/pack.ts';

jest.setTimeout(120_000);

const HOUSE = path.resolve(import.meta.dirname, '../../..');
const ROOM = {
  'package.json': '{"type":"module"}',
  'webpack.config.ts':
    "import { remoteConfig } from '@site/shared/webpack';\nexport default remoteConfig({ name: 'blog' });",
  'src/remote.tsx': `
    import type { RemoteModule } from '@site/shared/federation';
    export const remote = {
      contract: 1,
      pages: [{
        path: '/blog',
        head: { title: 'Blog', description: 'All articles' },
        chunks: ['list'],
        load: () => import(/* webpackChunkName: "list" */ './list.tsx'),
      }],
    } satisfies RemoteModule;`,
  'src/list.tsx': `
    import { useState } from 'react';
    import { Link } from 'react-router-dom';
    export function Page() {
      const [count] = useState('seen by nobody else');
      return <Link css={{ color: 'red' }} to="/">{count}</Link>;
    }`,
};

let rooms: string[] = [];
const browserFile = async (room: string, name: RegExp) => {
  const folder = path.join(room, 'build/browser');
  const file = (await readdir(folder)).find((entry) => name.test(entry));
  return readFile(path.join(folder, file ?? 'missing'), 'utf8');
};

/** A room of its own with one page, built as every remote is. */
async function buildRoom(name: string): Promise<string> {
  await mkdir(path.join(HOUSE, 'shared/build'), { recursive: true });
  const room = await mkdtemp(path.join(HOUSE, `shared/build/${name}-`));
  await mkdir(path.join(room, 'src'));
  for (const [file, text] of Object.entries(ROOM)) await writeFile(path.join(room, file), text);
  const webpack = path.join(HOUSE, 'node_modules/.bin/webpack');
  await promisify(execFile)(webpack, ['--mode', 'production'], { cwd: room });
  return room;
}

beforeAll(async () => {
  rooms = [await buildRoom('room'), await buildRoom('another-place')];
}, 180_000);
afterAll(async () => {
  for (const room of rooms) await rm(room, { recursive: true, force: true });
});

describe('remoteConfig', () => {
  it('makes the same release of the same source, wherever it was built', async () => {
    const versions = [];
    for (const room of rooms) {
      const build = path.join(room, 'build');
      const release = await pack({
        owner: 'blog',
        build,
        output: path.join(room, 'dist'),
        builtAt: new Date(),
        draw: ({ title }) => ({ png: Buffer.from(title), alt: title }),
      });
      versions.push(release.version);
      expect(release.pages).toMatchObject([
        { path: '/blog', scripts: [expect.stringMatching(/^list\.[0-9a-f]{12}\.js$/)] },
      ]);
    }

    expect(versions[0]).toBe(versions[1]);
  });

  it('bundles none of the modules that the shell provides', async () => {
    const [room = ''] = rooms;
    const texts = [];
    const built = await readdir(path.join(room, 'build/browser'));
    for (const file of built.filter((name) => /\.(js|json)$/.test(name)))
      texts.push(await browserFile(room, new RegExp(`^${file}$`)));

    expect(texts.join('').length).toBeLessThan(20_000);
    expect(texts.join('')).toContain('seen by nobody else');
  });

  it('takes address and hash of every chunk from the page', async () => {
    const entry = await browserFile(rooms[0] ?? '', /^remoteEntry\.js$/);

    expect(entry).toContain('__site.releases.blog.base');
    expect(entry).toMatch(/__site\.sign\(\w+,"blog",/);
    expect(entry).toContain('site_blog');
    expect(entry).not.toMatch(/\beval\(|new Function\(/);
  });

  it('makes one server bundle that needs the shell’s modules and nothing else', async () => {
    const file = path.join(rooms[0] ?? '', 'build/server/server.cjs');
    const asked: string[] = [];
    const module = { exports: {} as { remote?: RemoteModule } };
    const require = (name: string): unknown => {
      asked.push(name);
      return createRequire(path.join(HOUSE, 'shell/package.json'))(name);
    };
    new Function('module', 'exports', 'require', await readFile(file, 'utf8'))(
      module,
      module.exports,
      require,
    );

    expect(await module.exports.remote?.pages[0]?.load()).toHaveProperty('Page');
    expect(await readdir(path.dirname(file))).toEqual(['server.cjs']);
    expect([...new Set(asked)].sort()).toEqual(['@emotion/react/jsx-runtime', 'react', 'react-router-dom']);
  });
});
