import { ApiError } from '@site/shared/contracts';

/** The document was moved, changed or locked since it was chosen. */
export class UnreadableDocument extends Error {}

/**
 * Sends a document. A browser that cannot read it says the same as one without a network: only reading it tells the two
 * apart. Rejects with `UnreadableDocument` then, and with what sending rejects with otherwise.
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
