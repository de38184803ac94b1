import {
  DOCUMENT_EXTENSIONS,
  DOCUMENT_LIMIT_BYTES,
  DOCUMENT_MESSAGES,
  DOCUMENT_TYPES,
} from '@site/shared/contracts';

const LISTED_TYPES: readonly string[] = Object.values(DOCUMENT_TYPES);
const UNKNOWN_TYPES = ['', 'application/octet-stream'];

/** The message for a document that the form must refuse. The server checks the bytes as well. */
export function documentFault(file: File): string | undefined {
  if (!isListed(file)) return DOCUMENT_MESSAGES.type;
  if (file.size > DOCUMENT_LIMIT_BYTES) return DOCUMENT_MESSAGES.size;
  if (file.size === 0) return DOCUMENT_MESSAGES.empty;
  return undefined;
}

// Many machines have no type for Word files and send none. The extension decides then.
function isListed({ name, type }: File): boolean {
  if (LISTED_TYPES.includes(type)) return true;
  return (
    UNKNOWN_TYPES.includes(type) &&
    DOCUMENT_EXTENSIONS.some((extension) => name.toLowerCase().endsWith(extension))
  );
}

/** Size in KB with two decimals, as the form shows it. */
export function sizeInKilobytes(bytes: number): string {
  return `${(bytes / 1024).toFixed(2)} KB`;
}
