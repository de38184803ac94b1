import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { SHELL_TABLE } from '../database/tables.ts';
import { errorCode, StartupError } from '../errors.ts';
import { measureFile } from './hashed-file.ts';
import { inParallel } from './in-parallel.ts';
import { CURRENT_FORMAT, Manifest, MANIFEST_FILE, type BackupFile } from './manifest.ts';
import { toCount, withProgress, type Report } from './progress.ts';

export interface ReadBackup {
  readonly folder: string;
  readonly manifest: Manifest;
  /** Follows from everything that the backup contains. */
  readonly id: string;
}

const ID_LENGTH = 32;

/** Reads what a backup consists of. */
export async function readBackup(folder: string): Promise<ReadBackup> {
  const text = await readFile(join(folder, MANIFEST_FILE)).catch((error: unknown) => {
    throw new StartupError(
      `${folder} is not a backup: its ${MANIFEST_FILE} cannot be read (${errorCode(error)}). Name the folder of a complete backup.`,
      { cause: error },
    );
  });
  const id = createHash('sha256').update(text).digest('hex').slice(0, ID_LENGTH);
  return { folder, manifest: parseManifest(text.toString(), folder), id };
}

function parseManifest(text: string, folder: string): Manifest {
  try {
    const json: unknown = JSON.parse(text);
    const format: unknown = Reflect.get(Object(json) as object, 'format');
    if (typeof format === 'number' && format > CURRENT_FORMAT)
      throw new StartupError(
        'The backup was made by a newer version of the API. Restore it with that version.',
      );
    return Manifest.parse(json);
  } catch (cause) {
    if (cause instanceof StartupError) throw cause;
    const reason = cause instanceof z.ZodError ? z.prettifyError(cause) : String(cause);
    throw new StartupError(`The ${MANIFEST_FILE} of ${folder} is damaged. Use another backup. ${reason}`, {
      cause,
    });
  }
}

/** The backup without what is the shell's. It has an id of its own, because an interrupted restore must continue as it was begun. */
export function withoutSite({ folder, manifest, id }: ReadBackup): ReadBackup {
  const tables = manifest.tables.filter(({ table }) => table !== SHELL_TABLE);
  return { folder, manifest: { ...manifest, tables, siteForm: null, site: [] }, id: `${id}-without-site` };
}

const AT_ONCE = 4;
/** Named in the message about damaged files. */
const MAX_NAMED = 5;

/** Reads every file of a backup and compares its size and hash. Throws if one is missing or damaged. */
export async function verifyBackup({ folder, manifest }: ReadBackup, report: Report): Promise<void> {
  const { tables, documents, site, keys } = manifest;
  const files: readonly BackupFile[] = [...tables, ...documents, ...site, ...keys];
  const wrong: string[] = [];
  let checked = 0;
  const describe = () => `Checking the backup: ${toCount(checked)} of ${toCount(files.length)} files`;
  await withProgress(report, describe, () =>
    inParallel(files, AT_ONCE, async ({ path, size, sha256 }) => {
      const found = await measureFile(join(folder, path)).catch((error: unknown) => {
        if (errorCode(error) === 'ENOENT') return null;
        throw error;
      });
      if (found === null) wrong.push(`${path} is missing`);
      else if (found.size !== size || found.sha256 !== sha256) wrong.push(`${path} is damaged`);
      checked += 1;
    }),
  );
  if (wrong.length === 0) return;
  const more = wrong.length > MAX_NAMED ? ` and ${toCount(wrong.length - MAX_NAMED)} more` : '';
  throw new StartupError(
    `The backup is not complete: ${wrong.slice(0, MAX_NAMED).join(', ')}${more}. Nothing was restored. Use another copy of it.`,
  );
}
