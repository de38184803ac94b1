import { randomUUID } from 'node:crypto';
import { open, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { DocumentStore } from '../documents/document-store.ts';
import type { StoredJob } from './repository.ts';

/** The files of exports, in the store of documents under a prefix of their own. */
export interface ExportFiles {
  /** Writes all parts to a file and stores it. Nothing is stored when the parts end with an error. */
  write(job: Attempt, parts: AsyncIterable<string>): Promise<void>;
  /** Null when there is no such file. */
  open(job: Attempt): Promise<Readable | null>;
  /** Removes what any attempt has stored. */
  remove(job: Attempt): Promise<void>;
}

type Attempt = Pick<StoredJob, 'id' | 'attempts'>;

export function createExportFiles(store: DocumentStore): ExportFiles {
  return {
    async write(job, parts) {
      const path = join(store.incomingFolder, `job-${randomUUID()}`);
      // Opened before anything can fail: a stream that opens it may still create the file after it was removed.
      const file = await open(path, 'wx', 0o600);
      try {
        await pipeline(Readable.from(parts), file.createWriteStream({ flush: true }));
        await store.put(path, exportFileName(job.id, job.attempts));
      } finally {
        await unlink(path);
      }
    },
    open: ({ id, attempts }) => store.open(exportFileName(id, attempts)),
    async remove({ id, attempts }) {
      for (let attempt = 1; attempt <= attempts; attempt++) await store.remove(exportFileName(id, attempt));
    },
  };
}

/** Each attempt has its own file, because a process that lost the job may still be writing. */
export function exportFileName(id: string, attempt: number): string {
  return `job-${id}-${attempt}.csv`;
}
