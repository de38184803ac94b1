import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { CONTRACT_VERSION, type RemoteModule, type RemotePage } from '../federation/remote-module.ts';
import {
  BROWSER_FOLDER,
  RELEASE_FILE,
  strayMaps,
  type Release,
  type ReleaseOwner,
  type SheetNames,
} from '../federation/release.ts';
import { SINGLETONS } from '../federation/shared-modules.ts';
import { findSheetNames } from './find-sheet-names.ts';
import { refuseForeignSources } from './foreign-sources.ts';
import { sha256, versionOf } from './hash.ts';
import { parseRelease, ReleaseError } from './manifest.ts';

const CHUNK_MAP = 'chunk-map.json';

export interface PackOptions {
  readonly owner: ReleaseOwner;
  /** Folder with webpack's output: `browser/`, `maps/` and `server/`. */
  readonly build: string;
  /** Folder that gets `<version>/…` and, last, `release.json`. */
  readonly output: string;
  readonly builtAt: Date;
  /**
   * For builds without a repository, such as in an image. By default, git is asked. Without either, the release names
   * no commit.
   */
  readonly commit?: string | undefined;
  /** All names in the shell's sheet of this checkout. A remote declares those that its scripts use. */
  readonly sheet: SheetNames;
  /** Draws a page's picture for social networks. */
  draw(page: Pick<RemotePage, 'path' | 'drawing'> & { readonly title: string }): DrawnPicture;
}

interface DrawnPicture {
  readonly png: Uint8Array;
  readonly alt: string;
}

/** Turns a build into a release folder for any static server. Resolves with the content of `release.json`. */
export async function pack({
  owner,
  build,
  output,
  builtAt,
  commit,
  sheet,
  draw,
}: PackOptions): Promise<Release> {
  const chunks = JSON.parse(await readFile(path.join(build, 'browser', CHUNK_MAP), 'utf8')) as Record<
    string,
    string[]
  >;
  const server = owner === 'shell' ? 'server/render-worker.cjs' : 'server/server.cjs';
  const declared =
    owner === 'shell'
      ? { scripts: [...scriptsOf(chunks, 'shell'), ...scriptsOf(chunks, 'app')], pages: [] }
      : {
          scripts: ['remoteEntry.js', ...scriptsOf(chunks, 'remote')],
          ...(await declarations(remoteIn(path.resolve(build, server)), chunks, pictureDrawer(build, draw))),
        };
  const files = await hashFiles(build);
  await refuseForeignSources(owner, build, Object.keys(files));
  const content = {
    contract: CONTRACT_VERSION,
    owner,
    singletons: singletonVersions(build),
    ...declared,
    sheet: owner === 'shell' ? sheet : findSheetNames(sheet, await browserScripts(build, Object.keys(files))),
    server,
    files,
  };
  const version = versionOf(content);
  const made = { version, builtAt: builtAt.toISOString(), ...(commit ? { commit } : commitOf(build)) };
  const release = { ...made, ...content };
  const checked = parseRelease(JSON.stringify(release));
  await place(build, path.join(output, version), Object.keys(files));
  const draft = path.join(output, `.${RELEASE_FILE}.${randomUUID()}`);
  await writeFile(draft, `${JSON.stringify(release, null, 2)}\n`);
  await rename(draft, path.join(output, RELEASE_FILE));
  return checked;
}

function browserScripts(build: string, files: readonly string[]): Promise<string[]> {
  const scripts = files.filter((file) => file.startsWith(BROWSER_FOLDER) && file.endsWith('.js'));
  return Promise.all(scripts.map((file) => readFile(path.join(build, file), 'utf8')));
}

async function hashFiles(build: string): Promise<Record<string, { sha256: string; size: number }>> {
  const entries = await readdir(build, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() && entry.name !== CHUNK_MAP)
    .map((entry) => path.relative(build, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
    .filter((file) => /^(browser|maps|server)\//.test(file))
    .sort();
  // A build clears only its own folder, so maps of removed files may be left.
  const stray = new Set(strayMaps(paths));
  const files: Record<string, { sha256: string; size: number }> = {};
  for (const file of paths.filter((one) => !stray.has(one))) {
    const bytes = await readFile(path.join(build, file));
    files[file] = { sha256: sha256(bytes), size: bytes.length };
  }
  return files;
}

/** Takes pages and feeds from the server bundle itself, so that the declaration matches what is rendered. */
function remoteIn(serverBundle: string): RemoteModule {
  const { remote } = createRequire(serverBundle)(serverBundle) as { remote?: RemoteModule };
  if (!remote)
    throw new ReleaseError('src/remote.tsx exports no `remote`. Export one that satisfies RemoteModule');
  return remote;
}

type DrawPage = (page: RemotePage) => Promise<{ readonly path: string; readonly alt: string }>;

async function declarations(remote: RemoteModule, chunks: Record<string, string[]>, drawPage: DrawPage) {
  const pages = [];
  for (const page of remote.pages) {
    const scripts = [...new Set(page.chunks.flatMap((name) => scriptsOf(chunks, name)))];
    pages.push({ path: page.path, head: page.head, scripts, picture: await drawPage(page) });
  }
  const feeds = (remote.feeds ?? []).map(({ path: feed, type, title }) => ({ path: feed, type, title }));
  const redirects = (remote.redirects ?? []).map(({ from, to }) => ({ from, to }));
  return {
    pages,
    feeds,
    ...(redirects.length > 0 ? { redirects } : {}),
    ...(remote.hasDrafts ? { hasDrafts: true } : {}),
  };
}

/** Draws pictures into the build, so that they are hashed, published and admitted like other files. */
function pictureDrawer(build: string, draw: PackOptions['draw']): DrawPage {
  return async ({ path: page, drawing, head: { title } }) => {
    const { png, alt } = draw({ path: page, title, ...(drawing ? { drawing } : {}) });
    const file = `social/${page.slice(1).replaceAll('/', '-') || 'home'}.png`;
    await mkdir(path.join(build, 'browser/social'), { recursive: true });
    await writeFile(path.join(build, 'browser', file), png);
    return { path: file, alt };
  };
}

function scriptsOf(chunks: Record<string, string[]>, name: string): string[] {
  const scripts = chunks[name];
  if (!scripts)
    throw new ReleaseError(
      `no chunk is named ${name}. Give the import() that webpackChunkName, or name the right one`,
    );
  return scripts;
}

function singletonVersions(build: string): Record<string, string> {
  const require = createRequire(path.resolve(build, 'x.js'));
  return Object.fromEntries(
    SINGLETONS.map((name) => {
      const owner = name
        .split('/')
        .slice(0, name.startsWith('@') ? 2 : 1)
        .join('/');
      return [name, (require(`${owner}/package.json`) as { version: string }).version];
    }),
  );
}

/** The current commit, with `+changes` if there are uncommitted files. */
function commitOf(folder: string): { commit?: string } {
  const git = (...args: readonly string[]) =>
    execFileSync('git', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  try {
    const commit = git('rev-parse', 'HEAD');
    return { commit: git('status', '--porcelain') === '' ? commit : `${commit}+changes` };
  } catch {
    return {};
  }
}

async function place(build: string, target: string, files: readonly string[]): Promise<void> {
  if (existsSync(target)) return;
  const draft = `${target}.${randomUUID()}.tmp`;
  for (const file of files) {
    await mkdir(path.dirname(path.join(draft, file)), { recursive: true });
    await cp(path.join(build, file), path.join(draft, file));
  }
  await rename(draft, target).catch(async (error: unknown) => {
    await rm(draft, { recursive: true, force: true });
    if (!existsSync(target)) throw error;
  });
}
