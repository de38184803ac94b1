import { UPLOAD_LIFE_MS } from '@site/shared/contracts';
import type { Db } from '../database/connection.ts';
import { changeInBatches } from '../database/delete-in-batches.ts';
import type { Transaction } from '../database/in-transaction.ts';
import { databaseFault } from '../database/driver-errors.ts';
import { toInstant } from '../database/instants.ts';
import { AppError } from '../errors.ts';

/**
 * Names of stored files. A name is `reserved` under a unique key before its file is stored, and becomes `kept` in the
 * transaction that writes the document's row. A document uploaded before its form is `waiting` in between. A name that
 * stays `reserved` belongs to a failed request; one that stays `waiting` belongs to a form that was never sent. Both are
 * marked for removal (`doomed` in the database), which is final: first the file is deleted, then the name.
 */
export interface DocumentNames {
  reserve(originalName: string): Promise<string>;
  /** Releases a name and deletes its file now, unless its row was written after all. */
  drop(name: string): Promise<void>;
  /** Deletes a file that is marked for removal now, instead of with the next sweep. */
  clear(name: string): Promise<void>;
  /** Deletes files and names that never got a row. Returns how many. */
  sweep(signal?: AbortSignal): Promise<number>;
}

interface NameServices {
  readonly db: Db;
  readonly now: () => number;
  readonly removeFile: (name: string) => Promise<void>;
  /** Must be longer than any request. */
  readonly graceMs: number;
}

const TABLE = 'document_names';
const MARKED_FOR_REMOVAL = 'doomed';
const WITHOUT_ROW = ['reserved', 'waiting'];
const MAX_NAME_LENGTH = 255;
const BATCH = 100;

export function createDocumentNames({ db, now, removeFile, graceMs }: NameServices): DocumentNames {
  const finish = async (name: string) => {
    await removeFile(name);
    await db(TABLE).where({ stored_name: name, state: MARKED_FOR_REMOVAL }).delete();
  };
  return {
    async reserve(originalName) {
      for (let time = now(); ; time += 1) {
        const name = storedName(time, originalName);
        const row = { stored_name: name, state: 'reserved', created_at: toInstant(now()) };
        try {
          await db(TABLE).insert(row);
          return name;
        } catch (error) {
          if (databaseFault(error) !== 'unique') throw error;
        }
      }
    },
    async drop(name) {
      const isMarked = await db(TABLE)
        .where({ stored_name: name })
        .whereIn('state', WITHOUT_ROW)
        .update({ state: MARKED_FOR_REMOVAL });
      if (isMarked) await finish(name);
    },
    async clear(name) {
      if (await db(TABLE).where({ stored_name: name, state: MARKED_FOR_REMOVAL }).first('state'))
        await finish(name);
    },
    async sweep(signal) {
      for (const [state, maxAgeMs] of [
        ['reserved', graceMs],
        ['waiting', UPLOAD_LIFE_MS],
      ] as const) {
        const before = toInstant(now() - maxAgeMs);
        const old = () => db(TABLE).where({ state }).where('created_at', '<', before);
        await changeInBatches(
          old,
          'stored_name',
          (names) => old().whereIn('stored_name', names).update({ state: MARKED_FOR_REMOVAL }),
          signal,
        );
      }
      for (let count = 0; ;) {
        const marked: string[] = await db(TABLE)
          .where({ state: MARKED_FOR_REMOVAL })
          .limit(BATCH)
          .pluck('stored_name');
        for (const name of marked) await finish(name);
        count += marked.length;
        if (marked.length < BATCH || signal?.aborted) return count;
      }
    },
  };
}

/** Call in the transaction that writes the documents' rows. It fails when a name was released meanwhile. */
export async function keepNames(names: readonly string[], db: Transaction): Promise<void> {
  if (names.length === 0) return;
  const kept = await db(TABLE)
    .whereIn('stored_name', names)
    .whereIn('state', WITHOUT_ROW)
    .update({ state: 'kept' });
  if (kept !== names.length) throw new AppError('unavailable', { retryAfterSeconds: 5 });
}

/** Call in the transaction that saves an upload. */
export async function markWaiting(name: string, db: Transaction): Promise<void> {
  const isReserved = await db(TABLE)
    .where({ stored_name: name, state: 'reserved' })
    .update({ state: 'waiting' });
  if (!isReserved) throw new AppError('unavailable', { retryAfterSeconds: 5 });
}

/** Call in the transaction that deletes the documents' rows. The sweep deletes the files. */
export async function markForRemoval(names: readonly string[], db: Transaction): Promise<void> {
  if (names.length > 0) await db(TABLE).whereIn('stored_name', names).update({ state: MARKED_FOR_REMOVAL });
}

/** Timestamp, underscore, and the original name with every character other than letters, digits, dot and hyphen replaced. */
export function storedName(time: number, originalName: string): string {
  const clean = originalName.replace(/[^a-zA-Z0-9.-]/g, '_');
  const prefix = `${time}_`;
  const maxLength = MAX_NAME_LENGTH - prefix.length;
  if (clean.length <= maxLength) return prefix + clean;
  const extension = /\.[a-zA-Z0-9]{1,5}$/.exec(clean)?.[0] ?? '';
  return prefix + clean.slice(0, maxLength - extension.length) + extension;
}
