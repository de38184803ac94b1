import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach } from '@jest/globals';
import { DEFAULT_SITE_FACTS } from '@site/shared/contracts';
import {
  RELEASE_FILE,
  SINGLETONS,
  type DeclaredPage,
  type Release,
  type ReleaseOwner,
  type RemoteName,
} from '@site/shared/federation';
import { parseRelease, sha256, signManifest, versionOf, versionOfFiles } from '@site/shared/release';
import type { ReleaseSet } from '../model/release-set.ts';
import type { ReadFile } from '../storage/releases/release-store.ts';

/** A release and its files, like the output of a team's build. */
export interface MadeRelease {
  readonly release: Release;
  readonly files: ReadonlyMap<string, Buffer>;
}

type Texts = Readonly<Record<string, string | Buffer>>;
type Page = Pick<DeclaredPage, 'path'> & Partial<DeclaredPage>;

/** A temporary folder for each test. It is removed after all other hooks, so that they can close what writes to it. */
export function useTemporaryFolder(): () => string {
  let folder = '';
  const removeFolder = async () => {
    if (folder !== '') await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  };
  beforeEach(async () => {
    await removeFolder();
    folder = await realpath(await mkdtemp(path.join(os.tmpdir(), 'composer-')));
  });
  afterAll(removeFolder);
  return () => folder;
}

/** A valid release made of texts. Missing parts are filled in. */
export function makeRelease(
  owner: ReleaseOwner,
  texts: Texts,
  pages: readonly Page[] = [],
  feeds: Release['feeds'] = [],
): MadeRelease {
  const server = owner === 'shell' ? 'server/render-worker.cjs' : 'server/server.cjs';
  const entry = owner === 'shell' ? 'shell.js' : 'remoteEntry.js';
  const all = { [`browser/${entry}`]: `/* ${owner} */`, [server]: '', ...texts };
  const files = new Map(Object.entries(all).map(([file, text]) => [file, Buffer.from(text)]));
  const hashes = Object.fromEntries(
    [...files].map(([file, bytes]) => [file, { sha256: sha256(bytes), size: bytes.length }]),
  );
  const content = {
    contract: 1,
    owner,
    singletons: Object.fromEntries(SINGLETONS.map((name) => [name, '19.3.1'])),
    scripts: [entry],
    server,
    pages: pages.map(({ path: page, head, scripts = [], picture }) => ({
      path: page,
      head: head ?? { title: `Title of ${page}`, description: `About ${page}`, index: true },
      scripts,
      ...(picture ? { picture } : {}),
    })),
    feeds,
    files: hashes,
  };
  return { release: remade(content), files };
}

/** A release of this content with the matching version. */
export function remade(content: object): Release {
  const made = { builtAt: '2026-01-01T00:00:00.000Z', ...content };
  return parseRelease(JSON.stringify({ ...made, version: versionOf(made) }));
}

/** A release set of a shell and remotes. */
export function releaseSetOf(shell: MadeRelease, ...remotes: readonly MadeRelease[]): ReleaseSet {
  return {
    program: 'x',
    siteUrl: 'https://site.example',
    facts: DEFAULT_SITE_FACTS,
    factChanges: {},
    shell: shell.release,
    remotes: new Map(remotes.map(({ release }) => [release.owner as RemoteName, release])),
  };
}

/** The same release with a former version, which covers the files only. */
export function ofBefore({ release, files }: MadeRelease): MadeRelease {
  return { release: { ...release, version: versionOfFiles(release.files) }, files };
}

/** The same release, signed by its team. */
export function signedWith(privateKey: string, { release, files }: MadeRelease): MadeRelease {
  return { release: JSON.parse(signManifest(JSON.stringify(release), privateKey)) as Release, files };
}

/** Reads the release's files for the store. */
export function readerOf({ files }: MadeRelease): ReadFile {
  return (file) => Promise.resolve(files.get(file) ?? Buffer.alloc(0));
}

/** Writes a release into a folder, like `pack`. */
export async function publishTo(folder: string, { release, files }: MadeRelease): Promise<void> {
  for (const [file, bytes] of files) {
    const target = path.join(folder, release.version, file);
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, bytes);
  }
  await writeFile(path.join(folder, RELEASE_FILE), JSON.stringify(release));
}
