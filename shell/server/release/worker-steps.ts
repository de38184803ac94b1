import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rename } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { makeRelease, type MadeRelease } from './release-steps.ts';
import type { RemoteName } from '@site/shared/federation';

const SHELL = path.resolve(import.meta.dirname, '../..');
const HOUSE = path.dirname(SHELL);
/** What the worker is built from. */
const SOURCES = [
  'shell/src',
  'shell/server/release',
  'shell/webpack.config.ts',
  'shared/src',
  'package-lock.json',
];

/** The shell's release with the real render worker. Built once for the same sources, then taken from the temporary folder. */
export async function shellRelease(changes: Readonly<Record<string, string>> = {}): Promise<MadeRelease> {
  const folder = path.join(os.tmpdir(), `site-render-worker-${await hashOfSources()}`);
  if (!existsSync(folder)) await buildWorker(folder);
  const worker = await readFile(path.join(folder, 'render-worker.cjs'));
  return makeRelease('shell', { 'server/render-worker.cjs': worker, ...changes });
}

async function buildWorker(folder: string): Promise<void> {
  const draft = await mkdtemp(`${folder}-`);
  const webpack = path.join(HOUSE, 'node_modules/.bin/webpack');
  const choice = ['--mode', 'production', '--config-name', 'render-worker', '--output-path', draft];
  await promisify(execFile)(webpack, choice, { cwd: SHELL });
  await rename(draft, folder).catch(() => undefined);
}

async function hashOfSources(): Promise<string> {
  const hash = createHash('sha256').update(process.version);
  for (const source of SOURCES.map((name) => path.join(HOUSE, name))) {
    const names = await readdir(source, { recursive: true }).catch(() => ['']);
    for (const name of names.filter((file) => !/\.test\.|-steps\./.test(file)).sort()) {
      const text = await readFile(path.join(source, name), 'utf8').catch(() => '');
      hash.update(name).update(text);
    }
  }
  return hash.digest('hex').slice(0, 20);
}

interface RemoteParts {
  /** Path → the expression that its component returns; `h` is React's createElement, `services` what the shell hands down. */
  readonly pages: Readonly<Record<string, string>>;
  /** Code that runs when the bundle is loaded. */
  readonly atImport?: string;
  /** Further properties of the remote, and of its release. */
  readonly remote?: string;
  readonly contract?: number;
}

/** A remote's release whose server bundle is written by hand, as webpack would leave it, or as somebody hostile would. */
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
    { 'server/server.cjs': bundle },
    Object.keys(parts.pages).map((path) => ({ path })),
  );
}

/** A remote whose pages are one heading each; `mark` tells releases of it apart. */
export function plainRemote(owner: RemoteName, mark: string, ...paths: readonly string[]): MadeRelease {
  return remoteRelease(owner, {
    pages: Object.fromEntries(
      paths.map((path) => [path, `h('h1', null, ${JSON.stringify(`${mark} at ${path}`)})`]),
    ),
  });
}
