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
 * Documents uploaded before their form. Each upload is bound to the idempotency key of its request. A key is valid for one
 * submission, so an upload can be used only once.
 */
export interface Uploads {
  /** Checks and stores a document. Returns the id that the form uses to refer to it. */
  add(upload: Upload, keyHash: string): Promise<string>;
  /** Also finds an upload that was already submitted, so that a retry gets its answer. Throws `upload_gone`. */
  find(id: string, keyHash: string): Promise<StoredDocument>;
  /** Removes an upload that was not submitted. */
  remove(id: string, keyHash: string): Promise<void>;
  /** Deletes expired uploads. The sweep of the document names deletes their files. */
  sweep(signal?: AbortSignal): Promise<void>;
}

interface UploadServices {
  readonly db: Db;
  readonly documents: Documents;
  readonly now: () => number;
}

const TABLE = 'uploads';

export function createUploads({ db, documents, now }: UploadServices): Uploads {
  const oldestValid = () => toInstant(now() - UPLOAD_LIFE_MS);
  const findUpload = (id: string, keyHash: string) =>
    db(TABLE).where({ id_hash: hash('sha256', id), key_hash: keyHash });
  return {
    async add(upload, keyHash) {
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
      const row = await findUpload(id, keyHash).where('created_at', '>', oldestValid()).first();
      if (!row) throw new AppError('upload_gone');
      const { stored_name: storedName, original_name: originalName, type, size, sha256 } = row;
      return { storedName, originalName, type, size, sha256 };
    },
    async remove(id, keyHash) {
      const row = await findUpload(id, keyHash).first('stored_name');
      if (!row) return;
      // The row goes first, so that no form can use the upload while its file is deleted.
      await findUpload(id, keyHash).delete();
      await documents.drop({ storedName: row.stored_name });
    },
    async sweep(signal) {
      const before = oldestValid();
      await deleteInBatches(() => db(TABLE).where('created_at', '<=', before), 'id_hash', signal);
    },
  };
}

/** Deletes the uploads of documents. Selects the ids first, so that it locks no rows of other documents. */
export async function deleteUploads(storedNames: readonly string[], db: Db): Promise<void> {
  const ids: string[] = await db(TABLE).whereIn('stored_name', storedNames).pluck('id_hash');
  await db(TABLE).whereIn('id_hash', ids).delete();
}

interface NewUpload {
  readonly id: string;
  readonly keyHash: string;
  readonly at: string;
}

function toRow({ id, keyHash, at }: NewUpload, document: StoredDocument) {
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
