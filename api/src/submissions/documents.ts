import { DOCUMENT_MESSAGES, type DocumentType } from '@site/shared/contracts';
import { AppError } from '../errors.ts';
import type { Upload } from '../http/upload.ts';
import type { DocumentNames } from './document-names.ts';
import type { DocumentStore } from './document-store.ts';
import { readDocumentType } from './document-type.ts';
import type { StoredDocument } from './repository.ts';

/** The way of every document, ahead of its form or with it: checked by its content, then stored under a reserved name. */
export interface Documents {
  check(upload: Upload): Promise<CheckedUpload>;
  /** What it stores has no row yet. */
  store(upload: CheckedUpload): Promise<StoredDocument>;
  /** Removes a document, unless its row was written after all. What cannot be told now, the sweep finds out. */
  drop(document: Pick<StoredDocument, 'storedName'>): Promise<void>;
  /** Removes files whose rows were erased. What cannot be removed now, the sweep removes. */
  clear(storedNames: readonly string[]): Promise<void>;
}

export interface CheckedUpload extends Upload {
  readonly type: DocumentType;
}

interface DocumentServices {
  readonly names: DocumentNames;
  readonly store: DocumentStore;
}

export function createDocuments({ names, store }: DocumentServices): Documents {
  const drop = (storedName: string) => names.drop(storedName).catch(() => undefined);
  return {
    check: async (upload) => ({ ...upload, type: await acceptedType(upload) }),
    async store({ path, originalName, type, size, sha256 }) {
      const storedName = await names.reserve(originalName);
      try {
        await store.put(path, storedName);
      } catch (error) {
        await drop(storedName);
        throw error;
      }
      return { storedName, originalName: displayName(originalName), type, size, sha256 };
    },
    drop: ({ storedName }) => drop(storedName),
    async clear(storedNames) {
      for (const name of storedNames) await names.clear(name).catch(() => undefined);
    },
  };
}

/** The bytes decide; a name that claims another kind is refused with them. */
async function acceptedType(upload: Upload): Promise<DocumentType> {
  const message = upload.size === 0 ? DOCUMENT_MESSAGES.empty : DOCUMENT_MESSAGES.type;
  const type = await readDocumentType(upload.path);
  const extension = /\.[^.]*$/.exec(upload.originalName)?.[0].toLowerCase();
  if (type && (extension === undefined || extension === `.${type}`)) return type;
  throw new AppError('document_type', {
    detail: message,
    errors: [{ field: 'file', code: upload.size === 0 ? 'empty' : 'type', message }],
  });
}

/** As the visitor's file was called, without control and direction characters, at most 255 code points. */
function displayName(name: string): string {
  return Array.from(name.replace(/[\p{Cc}\p{Bidi_Control}]/gu, '_'))
    .slice(0, 255)
    .join('');
}
