import {
  DOCUMENT_MESSAGES,
  DOCUMENT_TYPES,
  misnamedDocument,
  type DocumentType,
} from '@site/shared/contracts';
import { AppError, type FaultCode } from '../errors.ts';
import type { Upload } from '../http/upload.ts';
import type { Logger } from '../logger.ts';
import type { DocumentNames } from './document-names.ts';
import type { DocumentStore } from './document-store.ts';
import { inspectDocument, type DocumentFinding } from './document-type.ts';
import { printable } from './printable.ts';
import type { StoredDocument } from './stored-document.ts';
import type { VirusScan } from './virus-scan.ts';

/** Handles every document, sent with its form or before it: checks its content, scans it for viruses if a scanner is
 * configured, and stores it under a reserved name. */
export interface Documents {
  check(upload: Upload): Promise<CheckedUpload>;
  /**
   * Stores the file. The caller writes its row. A failure does not wait until the file is removed, because a store that hangs
   * would delay the answer a second time.
   */
  store(upload: CheckedUpload): Promise<StoredDocument>;
  /** Removes a document unless its row was written after all. On failure the sweep removes it later. */
  drop(document: Pick<StoredDocument, 'storedName'>): Promise<void>;
  /** Removes files whose rows were erased. On failure the sweep removes them later. */
  clear(storedNames: readonly string[]): Promise<void>;
  /** Resolves when the removals in progress have ended. */
  finishRemovals(): Promise<void>;
}

export interface CheckedUpload extends Upload {
  readonly type: DocumentType;
}

interface DocumentServices {
  readonly names: DocumentNames;
  readonly store: DocumentStore;
  readonly logger: Pick<Logger, 'info' | 'warn'>;
  /** Null when no scanner is configured. */
  readonly scan: VirusScan | null;
}

export function createDocuments({ names, store, logger, scan }: DocumentServices): Documents {
  const removals = new Set<Promise<void>>();
  const drop = (storedName: string) =>
    names
      .drop(storedName)
      .catch((error: unknown) =>
        logger.warn(
          { err: error },
          'could not remove a document without a submission; a later cleanup removes it',
        ),
      );
  return {
    async check(upload) {
      const type = await acceptedType(upload, logger);
      const signature = await scan?.(upload.path);
      if (!signature) return { ...upload, type };
      const { sha256, size } = upload;
      logger.warn({ signature, sha256, size }, 'rejected a document with a virus');
      throw refusal('document_virus', 'virus');
    },
    async store({ path, originalName, type, size, sha256 }) {
      const storedName = await names.reserve(originalName);
      try {
        await store.put(path, storedName);
      } catch (error) {
        const removal = drop(storedName).finally(() => removals.delete(removal));
        removals.add(removal);
        throw error;
      }
      return { storedName, originalName: printable(originalName), type, size, sha256 };
    },
    drop: ({ storedName }) => drop(storedName),
    async clear(storedNames) {
      for (const name of storedNames) await names.clear(name).catch(() => undefined);
    },
    async finishRemovals() {
      await Promise.all(removals);
    },
  };
}

/** The type comes from the bytes. Word opens DOC and DOCX under either extension; any other mismatch is rejected because it misleads staff. */
async function acceptedType(upload: Upload, logger: Pick<Logger, 'info'>): Promise<DocumentType> {
  const found = await inspectDocument(upload.path);
  const extension = extensionOf(upload.originalName);
  const isWordFile = extension === undefined || WORD_EXTENSIONS.includes(extension);
  if (isDocumentType(found) && isNameOf(found, extension)) return found;
  logger.info({ ...declarationOf(upload, extension), sniffed: found }, 'rejected a document');
  if (isDocumentType(found) && extension) throw misnamed(found, extension);
  if ((found === 'encrypted' || found === 'macros') && isWordFile) throw refusal('document_type', found);
  throw refusal('document_type', upload.size === 0 ? 'empty' : 'type');
}

function isDocumentType(found: DocumentFinding): found is DocumentType {
  return found !== null && found in DOCUMENT_TYPES;
}

const WORD_EXTENSIONS = ['.doc', '.docx'];

function isNameOf(type: DocumentType, extension: string | undefined): boolean {
  if (extension === undefined || extension === `.${type}`) return true;
  return type !== 'pdf' && WORD_EXTENSIONS.includes(extension);
}

function extensionOf(name: string): string | undefined {
  return /\.[^.]*$/.exec(name)?.[0].toLowerCase().slice(0, MAX_EXTENSION_LENGTH);
}

const MAX_EXTENSION_LENGTH = 20;

/** What the sender declared. The file name is not logged because it can contain personal data. */
function declarationOf({ declaredType }: Upload, extension: string | undefined) {
  return { extension: extension ?? null, declared: declaredType.slice(0, 100) };
}

function misnamed(type: DocumentType, extension: string): AppError {
  return refused('document_type', 'misnamed', misnamedDocument(type, printable(extension)));
}

function refusal(fault: FaultCode, code: keyof typeof DOCUMENT_MESSAGES): AppError {
  return refused(fault, code, DOCUMENT_MESSAGES[code]);
}

function refused(fault: FaultCode, code: string, message: string): AppError {
  return new AppError(fault, { detail: message, errors: [{ field: 'file', code, message }] });
}
