import { randomUUID } from 'node:crypto';
import { copyFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { DocumentStore } from '../documents/document-store.ts';
import { inParallel } from './in-parallel.ts';
import { FOLDERS, type BackupFile } from './manifest.ts';
import { toCount, withProgress, type Report } from './progress.ts';

const AT_ONCE = 4;

/** Stores the documents of a backup, also over those of an interrupted restore. */
export async function restoreDocuments(
  files: readonly BackupFile[],
  {
    store,
    folder,
    report,
  }: { readonly store: DocumentStore; readonly folder: string; readonly report: Report },
): Promise<void> {
  let count = 0;
  const describe = () => `Storing documents: ${toCount(count)} of ${toCount(files.length)}`;
  await withProgress(report, describe, () =>
    inParallel(files, AT_ONCE, async ({ path }) => {
      const name = path.slice(FOLDERS.documents.length + 1);
      // The store may link the file into place, which needs one on the same disk.
      const incoming = join(store.incomingFolder, `restore-${randomUUID()}`);
      await copyFile(join(folder, path), incoming);
      try {
        await store.remove(name);
        await store.put(incoming, name);
      } finally {
        await rm(incoming, { force: true });
      }
      count += 1;
    }),
  );
}
