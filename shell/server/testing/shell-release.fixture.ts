import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { beforeAll } from '@jest/globals';
import { containerName, type RemoteName } from '@site/shared/federation';
import { hashOfSources, PROJECT } from '@site/shared/testing/hash-of-sources';
import { z } from 'zod';
import { ReleaseStore } from '../storage/releases/release-store.ts';
import { makeRelease, readerOf, remade, type MadeRelease } from './release.fixture.ts';

const SHELL = path.join(PROJECT, 'shell');
/** Sources of the shell. */
const SOURCES = [
  'shell/src',
  'shell/server/checks',
  'shell/server/model',
  'shell/server/render',
  'shell/server/sandbox',
  'shell/server/storage',
  'shell/webpack.config.ts',
  'shared/src',
  'package-lock.json',
];

/** Where builds of test runs are cached. */
const CACHE = path.join(PROJECT, '.cache', 'shell-tests');
const ChunkMap = z.object({ shell: z.array(z.string()), app: z.array(z.string()) });

/** The built shell release. Built once per state of the sources. */
export async function shellRelease(changes: Readonly<Record<string, string>> = {}): Promise<MadeRelease> {
  const hash = hashOfSources(SOURCES, (file) => !/\.(test|fixture)\./.test(file));
  const folder = path.join(CACHE, hash);
  if (!existsSync(folder)) await buildShell(folder);
  const names = await readdir(folder, { recursive: true });
  const texts: Record<string, string | Buffer> = {};
  for (const name of names.filter((file) => /\.c?js$/.test(file)))
    texts[name] = await readFile(path.join(folder, name));
  const map = await readFile(path.join(folder, 'browser/chunk-map.json'), 'utf8');
  const chunks = ChunkMap.parse(JSON.parse(map));
  const { release, files } = makeRelease('shell', { ...texts, ...changes });
  return { release: remade({ ...release, scripts: [...chunks.shell, ...chunks.app] }), files };
}

/** Stores the shell like `add`, but compresses it only once for all tests, because that takes seconds. */
export async function addShell(store: ReleaseStore, shell: MadeRelease): Promise<void> {
  const { version } = shell.release;
  const prepared = path.join(CACHE, `store-${version}`);
  if (!existsSync(prepared)) {
    await mkdir(CACHE, { recursive: true });
    const draft = await mkdtemp(`${prepared}-`);
    await new ReleaseStore(draft).add(shell.release, readerOf(shell));
    await rename(draft, prepared).catch(() => undefined);
  }
  await cp(path.join(prepared, 'shell'), path.join(store.folder, 'shell'), { recursive: true });
  await store.add(shell.release, readerOf(shell));
}

async function buildShell(folder: string): Promise<void> {
  await mkdir(CACHE, { recursive: true });
  const draft = await mkdtemp(`${folder}-`);
  const webpack = path.join(PROJECT, 'node_modules/.bin/webpack');
  for (const [name, output] of [
    ['browser', 'browser'],
    ['workers', 'server'],
  ] as const) {
    const choice = ['--mode', 'production', '--config-name', name, '--output-path', path.join(draft, output)];
    await promisify(execFile)(webpack, choice, { cwd: SHELL });
  }
  await rename(draft, folder).catch(() => undefined);
}

interface RemoteParts {
  /** Path → expression returned by its component; `h` is React's createElement, `services` the shell's services. */
  readonly pages: Readonly<Record<string, string>>;
  /** Code that runs when the bundle is loaded. */
  readonly atImport?: string;
  /** Further properties of the remote and its release. */
  readonly remote?: string;
  readonly contract?: number;
  /** Code for browsers, instead of the same as on the server. */
  readonly container?: string;
  /** Source map of the browser code. */
  readonly map?: string;
}

/** A remote's release with a handwritten server bundle: as webpack would build it, or malicious. */
export function remoteRelease(owner: RemoteName, parts: RemoteParts): MadeRelease {
  const pages = Object.entries(parts.pages).map(
    ([path, expression]) =>
      `{ path: ${JSON.stringify(path)}, chunks: [], load: async () => ({ Page: ({ services }) => ${expression} }) }`,
  );
  const bundle = `
    const { createElement: h } = require('react');
    ${parts.atImport ?? ''}
    exports.remote = { contract: ${parts.contract ?? 1}, pages: [${pages.join()}], ${parts.remote ?? ''} };`;
  return makeRelease(
    owner,
    {
      'server/server.cjs': bundle,
      'browser/remoteEntry.js': parts.container ?? containerOf(owner, bundle),
      ...(parts.map === undefined ? {} : { 'maps/remoteEntry.js.map': parts.map }),
    },
    Object.keys(parts.pages).map((path) => ({ path })),
  );
}

/** The same code for browsers, in a federation container. */
function containerOf(owner: RemoteName, bundle: string): string {
  return `var ${containerName(owner)} = (() => {
    let scope = {};
    return {
      init: (given) => { scope = given; },
      get: async () => {
        const modules = {};
        for (const name of Object.keys(scope)) modules[name] = (await Object.values(scope[name])[0].get())();
        const require = (name) => modules[name];
        const module = { exports: {} };
        const { exports } = module;
        ${bundle}
        return () => module.exports;
      },
    };
  })();`;
}

/** A remote whose pages have one heading each; `mark` distinguishes its releases. */
export function plainRemote(owner: RemoteName, mark: string, ...paths: readonly string[]): MadeRelease {
  return remoteRelease(owner, {
    pages: Object.fromEntries(
      paths.map((path) => [path, `h('h1', null, ${JSON.stringify(`${mark} at ${path}`)})`]),
    ),
  });
}

/** The shell's release, for all tests of a file. */
export function useShell(): () => MadeRelease {
  let shell: MadeRelease | undefined;
  beforeAll(async () => {
    shell = await shellRelease();
  }, 180_000);
  return () => {
    if (!shell) throw new Error('the shell is available only while tests run');
    return shell;
  };
}
