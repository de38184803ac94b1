import { readdir, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { RemoteModule } from '../federation/remote-module.ts';
import { buildWorkspace, packWorkspace } from '../release/workspace.fixture.ts';

const SOURCES = {
  'remote.tsx': `
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
  'list.tsx': `
    import { useState } from 'react';
    import { Link } from 'react-router-dom';
    export function Page() {
      const [count] = useState('seen by nobody else');
      return <Link css={{ color: 'red' }} to="/">{count}</Link>;
    }`,
};

let workspaces: string[] = [];
const browserFile = async (workspace: string, name: RegExp) => {
  const folder = path.join(workspace, 'build/browser');
  const file = (await readdir(folder)).find((entry) => name.test(entry));
  return readFile(path.join(folder, file ?? 'missing'), 'utf8');
};

beforeAll(async () => {
  workspaces = [await buildWorkspace('shared/build', SOURCES), await buildWorkspace('shared/build', SOURCES)];
}, 180_000);
afterAll(async () => {
  for (const workspace of workspaces) await rm(workspace, { recursive: true, force: true });
});

describe('remoteConfig', () => {
  it('makes the same release from the same source, wherever it is built', async () => {
    const versions = [];
    for (const workspace of workspaces) {
      const release = await packWorkspace(workspace);
      versions.push(release.version);
      expect(release.pages).toMatchObject([{ path: '/blog', scripts: ['list.js'] }]);
    }

    expect(versions[0]).toBe(versions[1]);
  });

  it('bundles none of the modules that the shell provides', async () => {
    const [workspace = ''] = workspaces;
    const texts = [];
    const built = await readdir(path.join(workspace, 'build/browser'));
    for (const file of built.filter((name) => /\.(js|json)$/.test(name)))
      texts.push(await browserFile(workspace, new RegExp(`^${file}$`)));

    expect(texts.join('').length).toBeLessThan(20_000);
    expect(texts.join('')).toContain('seen by nobody else');
  });

  it('takes address and hash of every chunk from the page', async () => {
    const entry = await browserFile(workspaces[0] ?? '', /^remoteEntry\.js$/);

    expect(entry).toContain('__site.releases.blog.base');
    expect(entry).toMatch(/__site\.sign\(\w+,"blog",/);
    expect(entry).toContain('site_blog');
    expect(entry).not.toMatch(/\beval\(|new Function\(/);
  });

  it('makes one server bundle that needs only the shell’s modules', async () => {
    const file = path.join(workspaces[0] ?? '', 'build/server/server.cjs');
    const asked: string[] = [];
    const module = { exports: {} as { remote?: RemoteModule } };
    const require = (name: string): unknown => {
      asked.push(name);
      return createRequire(path.resolve(import.meta.dirname, '../../../shell/package.json'))(name);
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
