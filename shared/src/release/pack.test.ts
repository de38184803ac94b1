import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, realpath, rm, stat, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Release } from '../federation/release.ts';
import { ReleaseError } from './manifest.ts';
import { pack } from './pack.ts';

const BUNDLE = (chunks: readonly string[]) => `
  exports.remote = { contract: 1, pages: [
    { path: '/blog', head: { title: 'Blog', description: 'All' }, chunks: ${JSON.stringify(chunks)}, load() {} },
  ] };`;

let folder: string;
const inBuild = (file: string) => path.join(folder, 'build', file);
const inOutput = (...parts: string[]) => path.join(folder, 'dist', ...parts);

async function build(files: Record<string, string>): Promise<void> {
  for (const [file, text] of Object.entries(files)) {
    await mkdir(path.dirname(inBuild(file)), { recursive: true });
    await writeFile(inBuild(file), text);
  }
}

const SHEET = { icons: ['check', 'rocket'], artClasses: ['paper'], slotAttributes: ['data-slot'] };
const CHUNKS = { remote: ['remote.1.js'], list: ['vendor.2.js', 'list.3.js'] };
const remoteBuild = (chunks: readonly string[] = ['list']) => ({
  'browser/chunk-map.json': JSON.stringify(CHUNKS),
  'browser/remoteEntry.js': 'entry',
  'browser/remote.1.js': 'remote',
  'browser/vendor.2.js': 'vendor',
  'browser/list.3.js': 'list',
  'server/server.cjs': BUNDLE(chunks),
});
const packed = (owner: Release['owner'] = 'blog', commit?: string) =>
  pack({
    owner,
    build: path.join(folder, 'build'),
    output: path.join(folder, 'dist'),
    builtAt: new Date(0),
    commit,
    sheet: SHEET,
    draw: (page) => ({ png: Buffer.from(JSON.stringify(page)), alt: `Picture of ${page.title}` }),
  });
const published = async () => JSON.parse(await readFile(inOutput('release.json'), 'utf8')) as Release;

const MOVED = BUNDLE(['list']).replace('pages:', "redirects: [{ from: '/blog/old', to: '/blog' }], pages:");

describe('pack', () => {
  beforeEach(async () => {
    // Inside the project, because a build resolves the singletons' versions from its own folder.
    await mkdir('shared/build', { recursive: true });
    folder = await realpath(await mkdtemp(path.resolve('shared/build/pack-')));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it.each([
    ['another remote', '../mfe-marketing/src/home/hero.tsx'],
    ['the shell', '../shell/src/app.tsx'],
    ['another remote, from a deeper folder', '../../../mfe-admin/src/auth/sign-in.tsx'],
  ])('refuses a build with a file of %s, and names both', async (_, source) => {
    const map = JSON.stringify({ version: 3, sources: ['./src/list.tsx', source], names: [], mappings: '' });
    await build({ ...remoteBuild(), 'maps/list.3.js.map': map });

    await expect(packed()).rejects.toThrow(
      `list.3.js holds ${source.replace(/^(\.\.\/)+/, '')}, a file of another workspace. Move`,
    );
    expect(existsSync(inOutput('release.json'))).toBe(false);
  });

  it('declares what a remote’s scripts need from the shell’s sheet', async () => {
    await build({ ...remoteBuild(), 'browser/list.3.js': 'a({name:"rocket"},{className:"paper"})' });
    const asked = { icons: ['rocket'], artClasses: ['paper'], slotAttributes: [] };

    expect((await packed()).sheet).toEqual(asked);
  });

  it('declares the redirects of the bundle', async () => {
    await build({ ...remoteBuild(), 'server/server.cjs': MOVED });
    await packed();

    expect((await published()).redirects).toEqual([{ from: '/blog/old', to: '/blog' }]);
  });

  it('declares none where the bundle has none', async () => {
    await build(remoteBuild());
    await packed();

    expect(await published()).not.toHaveProperty('redirects');
  });

  it('accepts a build with its own files, shared files and packages', async () => {
    const sources = [
      './src/list.tsx',
      '../shared/src/ui/index.ts',
      '../node_modules/a/b.js',
      'webpack/runtime/x',
      null,
    ];
    const map = JSON.stringify({ version: 3, sources, names: [], mappings: '' });
    await build({ ...remoteBuild(), 'maps/list.3.js.map': map });

    expect((await packed()).files).toHaveProperty(['maps/list.3.js.map']);
  });

  it('declares the pages that the server bundle has, with their scripts in load order', async () => {
    await build(remoteBuild());

    const release = await packed();

    expect(release.pages).toEqual([
      {
        path: '/blog',
        head: { title: 'Blog', description: 'All', index: true },
        scripts: ['vendor.2.js', 'list.3.js'],
        picture: { path: 'social/blog.png', alt: 'Picture of Blog' },
      },
    ]);
    expect(release.scripts).toEqual(['remoteEntry.js', 'remote.1.js']);
    expect(Object.keys(release.files)).not.toContain('browser/chunk-map.json');
    expect(release.singletons.react).toMatch(/^\d+\.\d+\.\d+$/);
    expect(await published()).toMatchObject({
      version: release.version,
      builtAt: '1970-01-01T00:00:00.000Z',
    });
  });

  it('notes next to the commit whether files were not committed', async () => {
    await build(remoteBuild());
    const git = (...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=test', '-c', 'user.email=test@example.com', ...args], {
        cwd: folder,
        encoding: 'utf8',
      }).trim();
    git('init', '--quiet');
    await writeFile(path.join(folder, '.gitignore'), 'build\ndist\n');
    await writeFile(path.join(folder, 'list.tsx'), 'committed');
    git('add', '.');
    git('commit', '--quiet', '--message', 'All');
    const head = git('rev-parse', 'HEAD');

    const clean = await packed();
    await writeFile(path.join(folder, 'list.tsx'), 'changed');
    const changed = await packed();

    expect([clean.commit, changed.commit]).toEqual([head, `${head}+changes`]);
    expect(changed.version).toBe(clean.version);
  });

  it('names the given commit, for builds without a repository, and otherwise its folder’s', async () => {
    await build(remoteBuild());

    expect((await packed('blog', 'abc1234')).commit).toBe('abc1234');
    expect((await packed()).commit).toMatch(/^[0-9a-f]{40}(\+changes)?$/);
    await expect(packed('blog', 'main')).rejects.toThrow('commit');
  });

  it('puts every file into the version’s folder and nothing else beside release.json', async () => {
    await build({ ...remoteBuild(), 'notes.txt': 'private', 'cache/x.js': 'x' });

    const release = await packed();

    expect((await readdir(inOutput())).sort()).toEqual([release.version, 'release.json'].sort());
    expect((await readdir(inOutput(release.version))).sort()).toEqual(['browser', 'server']);
    for (const file of Object.keys(release.files))
      expect(await readFile(inOutput(release.version, file), 'utf8')).toBe(
        await readFile(inBuild(file), 'utf8'),
      );
  });

  it('leaves out links, which would publish what they point to', async () => {
    await build(remoteBuild());
    await writeFile(path.join(folder, 'secret.js'), 'secret');
    await symlink(path.join(folder, 'secret.js'), inBuild('browser/link.js'));
    await symlink(folder, inBuild('browser/folder'));

    expect(Object.keys((await packed()).files).join()).not.toMatch(/link|folder/);
  });

  it('includes the maps of its own files, and none left by an earlier build', async () => {
    await build({ ...remoteBuild(), 'maps/list.3.js.map': '{}', 'maps/list.2.js.map': '{}' });

    const maps = Object.keys((await packed()).files).filter((file) => file.startsWith('maps/'));

    expect(maps).toEqual(['maps/list.3.js.map']);
  });

  it('draws each page’s picture from what the page says, as a file of the release', async () => {
    const page = (at: string, more: string) =>
      `{ path: '${at}', head: { title: 'T', description: 'd' }, chunks: [], load() {}${more} }`;
    await build({
      ...remoteBuild(),
      'server/server.cjs': `exports.remote = { contract: 1, pages: [
        ${page('/blog', '')}, ${page('/blog/one/two', ", drawing: { cover: 'seed' }")}] };`,
    });

    const release = await packed();

    expect(release.pages.map(({ picture }) => picture?.path)).toEqual([
      'social/blog.png',
      'social/blog-one-two.png',
    ]);
    expect(release.files['browser/social/blog-one-two.png']?.size).toBeGreaterThan(0);
    expect(await readFile(inOutput(release.version, 'browser/social/blog-one-two.png'), 'utf8')).toBe(
      '{"path":"/blog/one/two","title":"T","drawing":{"cover":"seed"}}',
    );
  });

  it('leaves a published folder untouched, and keeps the earlier releases', async () => {
    await build(remoteBuild());
    const first = await packed();
    const before = await stat(inOutput(first.version, 'browser/list.3.js'));

    await packed();
    expect((await stat(inOutput(first.version, 'browser/list.3.js'))).mtimeMs).toBe(before.mtimeMs);

    await build({ 'browser/list.3.js': 'list, bettered' });
    const second = await packed();
    expect(second.version).not.toBe(first.version);
    expect(existsSync(inOutput(first.version))).toBe(true);
    expect((await published()).version).toBe(second.version);
  });

  it('gives the same build in another folder the same version', async () => {
    await build(remoteBuild());
    const first = await packed();
    await rm(inOutput(), { recursive: true });

    expect((await packed()).version).toBe(first.version);
  });

  it('publishes nothing when a page names a chunk that was not built', async () => {
    await build(remoteBuild(['list', 'article']));

    await expect(packed()).rejects.toThrow(
      new ReleaseError(
        'no chunk is named article. Give the import() that webpackChunkName, or name the right one',
      ),
    );
    expect(existsSync(inOutput())).toBe(false);
  });

  it('publishes nothing when the bundle has no remote', async () => {
    await build({ ...remoteBuild(), 'server/server.cjs': 'exports.other = {};' });

    await expect(packed()).rejects.toThrow('src/remote.tsx exports no `remote`');
    expect(existsSync(inOutput())).toBe(false);
  });

  it('publishes nothing when a page belongs to another remote', async () => {
    await build(remoteBuild());

    await expect(packed('application')).rejects.toThrow(
      'page /blog belongs to another remote. Declare it there',
    );
    expect(existsSync(inOutput())).toBe(false);
  });

  it('keeps the previous release live when placing the new one fails', async () => {
    await build(remoteBuild());
    const first = await packed();
    await build({ 'browser/list.3.js': 'list, bettered' });
    await rm(inBuild('browser/remote.1.js'));

    await expect(packed()).rejects.toThrow('browser/remote.1.js is named but not among the files');

    expect((await published()).version).toBe(first.version);
    expect((await readdir(inOutput())).sort()).toEqual([first.version, 'release.json'].sort());
  });

  it('packs the shell without pages, its entry before what that loads, with its render worker as server', async () => {
    await build({
      'browser/chunk-map.json': '{"app":["react.1.js","app.2.js"],"shell":["shell.3.js"]}',
      'browser/react.1.js': 'react',
      'browser/app.2.js': 'app',
      'browser/shell.3.js': 'shell',
      'server/render-worker.cjs': 'worker',
    });

    expect(await packed('shell')).toMatchObject({
      owner: 'shell',
      pages: [],
      scripts: ['shell.3.js', 'react.1.js', 'app.2.js'],
      server: 'server/render-worker.cjs',
    });
  });

  it('gives two simultaneous packers the same release', async () => {
    await build(remoteBuild());

    const [first, second] = await Promise.all([packed(), packed()]);

    expect(first.version).toBe(second.version);
    expect((await published()).version).toBe(first.version);
  });
});
