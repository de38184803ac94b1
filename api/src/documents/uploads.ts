import { hash, randomBytes } from 'node:crypto';
import { UPLOAD_LIFE_MS } from '@site/shared/contracts';
import type { Db } from '../database/connection.ts';
import { deleteInBatches } from '../database/delete-in-batches.ts';
import { inTransaction } from '../database/in-transaction.ts';
import { toInstant } from '../database/instants.ts';
import { AppError } from '../errors.ts';
import type { Upload } from '../http/upload.ts';
import { markWaiting } from './document-names.ts';
import type { Documents } from './documents.ts';
import type { StoredDocument } from './stored-document.ts';

/**
 * Documents that came ahead of their form. Each is bound to the idempotency key that it came under, and that key is good
 * for one submission: so is the upload.
 */
export interface Uploads {
  /** Checks and stores a document that waits for its form; answers the id that the form names it by. */
  take(upload: Upload, keyHash: string): Promise<string>;
  /** One that was submitted is found too, for who asks again. Throws `upload_gone`. */
  find(id: string, keyHash: string): Promise<StoredDocument>;
  /** Removes one that was not submitted. */
  remove(id: string, keyHash: string): Promise<void>;
  /** Forgets old ones; their files go with their names. */
  sweep(signal?: AbortSignal): Promise<void>;
}

interface UploadServices {
  readonly db: Db;
  readonly documents: Documents;
  readonly now: () => number;
}

const TABLE = 'uploads';

export function createUploads({ db, documents, now }: UploadServices): Uploads {
  const oldest = () => toInstant(now() - UPLOAD_LIFE_MS);
  const named = (id: string, keyHash: string) =>
    db(TABLE).where({ id_hash: hash('sha256', id), key_hash: keyHash });
  return {
    async take(upload, keyHash) {
      const document = await documents.store(await documents.check(upload));
      const id = randomBytes(24).toString('base64url');
      try {
        await inTransaction(db, async (transaction) => {
          await markWaiting(document.storedName, transaction);
          await transaction(TABLE).insert(toRow({ id, keyHash, at: toInstant(now()) }, document));
        });
      } catch (error) {
        await documents.drop(document);
        throw error;
      }
      return id;
    },
    async find(id, keyHash) {
      const row = await named(id, keyHash).where('created_at', '>', oldest()).first();
      if (!row) throw new AppError('upload_gone');
      const { stored_name: storedName, original_name: originalName, type, size, sha256 } = row;
      return { storedName, originalName, type, size, sha256 };
    },
    async remove(id, keyHash) {
      const row = await named(id, keyHash).first('stored_name');
      if (!row) return;
      // First the row, so that no form can name it while its file goes.
      await named(id, keyHash).delete();
      await documents.drop({ storedName: row.stored_name });
    },
    async sweep(signal) {
      const before = oldest();
      await deleteInBatches(() => db(TABLE).where('created_at', '<=', before), 'id_hash', signal);
    },
  };
}

/** Forgets how documents were called that came ahead. Read first, so that it locks no row of another document. */
export async function forgetUploads(storedNames: readonly string[], db: Db): Promise<void> {
  const ids: string[] = await db(TABLE).whereIn('stored_name', storedNames).pluck('id_hash');
  await db(TABLE).whereIn('id_hash', ids).delete();
}

interface Naming {
  readonly id: string;
  readonly keyHash: string;
  readonly at: string;
}

function toRow({ id, keyHash, at }: Naming, document: StoredDocument) {
  return {
    id_hash: hash('sha256', id),
    key_hash: keyHash,
    created_at: at,
    stored_name: document.storedName,
    original_name: document.originalName,
    type: document.type,
    size: document.size,
    sha256: document.sha256,
  };
}
