import {
  containerOf,
  DOCUMENT_EXTENSIONS,
  DOCUMENT_LIMIT_BYTES,
  DOCUMENT_MESSAGES,
  DOCUMENT_TYPES,
  MAX_HEADER_BYTES,
} from '@site/shared/contracts';

const LISTED_TYPES: readonly string[] = Object.values(DOCUMENT_TYPES);

/** The message for a document whose name or size the form must refuse. */
export function documentFault({ name, size, type }: File): string | undefined {
  // Operating systems send many types for documents, and often none, so the extension is enough.
  const isListed =
    LISTED_TYPES.includes(type) ||
    DOCUMENT_EXTENSIONS.some((extension) => name.toLowerCase().endsWith(extension));
  if (!isListed) return DOCUMENT_MESSAGES.type;
  if (size > DOCUMENT_LIMIT_BYTES) return DOCUMENT_MESSAGES.size;
  if (size === 0) return DOCUMENT_MESSAGES.empty;
  return undefined;
}

/**
 * Whether the first bytes are those of an accepted format. The server checks the rest. A file that cannot be read
 * passes, because the upload reports that.
 */
export async function hasDocumentHeader(file: File): Promise<boolean> {
  try {
    const head = await file.slice(0, MAX_HEADER_BYTES).arrayBuffer();
    return containerOf(new Uint8Array(head)) !== null;
  } catch {
    return true;
  }
}

/** Size in KB with two decimals, as the form shows it. */
export function sizeInKilobytes(bytes: number): string {
  return `${(bytes / 1024).toFixed(2)} KB`;
}
