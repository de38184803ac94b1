import { join } from 'node:path';
import type { DocumentStore } from '../documents/document-store.ts';
import { writeHashed } from './hashed-file.ts';
import { inParallel } from './in-parallel.ts';
import { FOLDERS, type BackupFile } from './manifest.ts';
import { toCount, toSize, withProgress, type Report } from './progress.ts';
import type { StoredNames } from './stored-names.ts';

const AT_ONCE = 4;

export interface DocumentsBackup {
  readonly files: readonly BackupFile[];
  /** The store does not have them: erased since the rows were read, or lost. */
  readonly missing: readonly string[];
  /** Their bytes do not have the hash of their rows. */
  readonly damaged: readonly string[];
}

/** Copies the documents that the rows of a backup name. Call it after the rows were read: documents are stored before their rows. */
export async function backUpDocuments(
  names: StoredNames,
  store: DocumentStore,
  folder: string,
  report: Report,
): Promise<DocumentsBackup> {
  const files: BackupFile[] = [];
  const missing: string[] = [];
  const damaged: string[] = [];
  let bytes = 0;
  const describe = () =>
    `Copying documents: ${toCount(files.length)} of ${toCount(names.size)}, ${toSize(bytes)}`;
  await withProgress(report, describe, () =>
    inParallel(names, AT_ONCE, async ([name, sha256]) => {
      const source = await store.open(name);
      if (!source) {
        missing.push(name);
        return;
      }
      const path = `${FOLDERS.documents}/${name}`;
      const measured = await writeHashed(join(folder, path), source);
      if (sha256 !== null && measured.sha256 !== sha256) damaged.push(name);
      files.push({ path, ...measured });
      bytes += measured.size;
    }),
  );
  return { files: files.toSorted((a, b) => (a.path < b.path ? -1 : 1)), missing, damaged };
}
