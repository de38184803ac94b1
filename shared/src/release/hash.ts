import { createHash } from 'node:crypto';

/** base64 SHA-256 of a file's bytes, as Subresource Integrity writes it. */
export function sha256(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('base64');
}

/** A release's version: 20 hex digits over the sorted paths and hashes of its files. Same files, same version. */
export function versionOf(files: Readonly<Record<string, { readonly sha256: string }>>): string {
  const lines = Object.keys(files)
    .sort()
    .map((path) => `${path} ${files[path]?.sha256}\n`);
  return createHash('sha256').update(lines.join('')).digest('hex').slice(0, 20);
}
