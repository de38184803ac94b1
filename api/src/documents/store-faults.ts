import { AppError } from '../errors.ts';
import { toAppError } from '../http/error-handler.ts';
import type { DocumentStore } from './document-store.ts';

const RETRY_AFTER_SECONDS = 5;
const INSUFFICIENT_STORAGE = 507;

/** Wraps a store so that its errors get storage codes. Without it, a lost connection would look like a database error. */
export function withStorageFaults(store: DocumentStore): DocumentStore {
  return {
    incomingFolder: store.incomingFolder,
    put: (uploadPath, name) => store.put(uploadPath, name).catch(fail),
    open: (name) => store.open(name).catch(fail),
    remove: (name) => store.remove(name).catch(fail),
    isEmpty: () => store.isEmpty().catch(fail),
    check: () => store.check(),
    close: () => store.close(),
  };
}

function fail(cause: unknown): never {
  if (cause instanceof AppError) throw cause;
  if (toAppError(cause).code === 'storage_full' || httpStatusOf(cause) === INSUFFICIENT_STORAGE)
    throw new AppError('storage_full', { cause });
  throw new AppError('storage_unavailable', { cause, retryAfterSeconds: RETRY_AFTER_SECONDS });
}

/** The HTTP status of an S3 response in an SDK error. */
export function httpStatusOf(error: unknown): number | undefined {
  const metadata: unknown = error instanceof Error ? Reflect.get(error, '$metadata') : undefined;
  const status: unknown =
    typeof metadata === 'object' && metadata !== null ? Reflect.get(metadata, 'httpStatusCode') : undefined;
  return typeof status === 'number' ? status : undefined;
}
