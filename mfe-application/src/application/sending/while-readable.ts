import { ApiError } from '@site/shared/contracts';

/** The document was moved, changed or locked after it was chosen. */
export class UnreadableDocument extends Error {}

/**
 * Sends a document. Browsers report an unreadable file like a network failure; only reading the file tells the two apart.
 * Rejects with `UnreadableDocument` for an unreadable file, otherwise with the error of `send`.
 */
export async function whileReadable<T>(file: File, send: () => Promise<T>): Promise<T> {
  try {
    return await send();
  } catch (error) {
    if (error instanceof ApiError && error.status === 0) await tryToRead(file, error);
    throw error;
  }
}

async function tryToRead(file: File, cause: ApiError): Promise<void> {
  try {
    await file.slice(0, 1).arrayBuffer();
  } catch {
    throw new UnreadableDocument('The document cannot be read', { cause });
  }
}
