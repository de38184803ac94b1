import { copyFile, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import type { Readable } from 'node:stream';
import { SHELL_TABLE } from '../database/tables.ts';
import { errorCode } from '../errors.ts';
import { syncFolder, syncFolders } from './draft-folder.ts';

/**
 * What the shell stores: releases, compositions and its state. The API knows none of its contents. Releases and compositions are
 * sets of files that never change; other files name them.
 */
export interface SiteFiles {
  readonly form: 'folder' | 'bucket';
  /** Where they are, for messages. */
  readonly place: string;
  /** Paths of all files that a backup needs. */
  list(): Promise<string[]>;
  /** Null when there is no such file any more. */
  open(path: string): Promise<Readable | null>;
  /** Whether a file names others. Such files are read before the others, and written after them. */
  namesOthers(path: string): boolean;
  /** The set of files that a file is part of. */
  setOf(path: string): string;
  /** Stores files, given by their paths and where their bytes are. Files that name others must be stored last. */
  write(files: readonly { readonly path: string; readonly from: string }[]): Promise<void>;
  close(): void;
}

/** Tables that are neither read nor changed: without the site, that of the shell's state. */
export function tablesLeftOut(site: SiteFiles | null): readonly string[] {
  return site ? [] : [SHELL_TABLE];
}

/** A key, and a cache that the shell makes anew. */
const LEFT_OUT = /^(release-token|rendered\/)/;
const DRAFT = /(^|\/)\.|\.draft(\/|$)|\.lock(\/|$)|\.tmp$/;
const RESTORE_DRAFT = '.restore.draft';

/** The shell's folder. Releases are at store/<owner>/<version>, compositions at compositions/<id>, and the state beside those. */
export function openSiteFolder(folder: string): SiteFiles {
  const depthOf = (path: string) => path.split('/').length;
  return {
    form: 'folder',
    place: folder,
    async list() {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(emptyIfMissing);
      return entries
        .filter((entry) => entry.isFile())
        .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
        .filter((path) => !LEFT_OUT.test(path) && !DRAFT.test(path));
    },
    async open(path) {
      try {
        return (await open(join(folder, path))).createReadStream();
      } catch (error) {
        if (errorCode(error) === 'ENOENT') return null;
        throw error;
      }
    },
    namesOthers: (path) => depthOf(path) <= 2,
    setOf: (path) =>
      path
        .split('/')
        .slice(0, path.startsWith('store/') ? 3 : 2)
        .join('/'),
    async write(files) {
      const draft = join(folder, RESTORE_DRAFT);
      await rm(draft, { recursive: true, force: true });
      for (const { path, from } of files) {
        await mkdir(dirname(join(draft, path)), { recursive: true, mode: 0o700 });
        await copyFile(from, join(draft, path));
        await syncFile(join(draft, path));
      }
      if (files.length > 0) await syncFolders(draft);
      // Each of the few parts gets its name at once. `store` sorts after `compositions`, whose state names releases.
      for (const part of (await readdir(draft).catch(() => [])).toSorted().toReversed()) {
        await rm(join(folder, part), { recursive: true, force: true });
        await rename(join(draft, part), join(folder, part));
        await syncFolder(folder);
      }
      await rm(draft, { recursive: true, force: true });
    },
    close: () => undefined,
  };
}

function emptyIfMissing(error: unknown): [] {
  if (errorCode(error) === 'ENOENT') return [];
  throw error;
}

async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
