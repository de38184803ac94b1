import { createHash } from 'node:crypto';
import { canonicalJson } from './canonical.ts';

/** base64 SHA-256 of a file's bytes, as Subresource Integrity writes it. */
export function sha256(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('base64');
}

/** Says which build it was and who vouches for it, not what the release is: the same source gives the same version. */
const OUTSIDE_VERSION: ReadonlySet<string> = new Set(['version', 'builtAt', 'commit', 'signature']);

/**
 * A release's version: 20 hex digits over its files' hashes and all that it declares of them, fields that this build does not
 * know included. Same content, same version, in whatever order the fields come.
 */
export function versionOf(manifest: object): string {
  const covered = Object.entries(manifest).filter(([name]) => !OUTSIDE_VERSION.has(name));
  return shortHash(canonicalJson(Object.fromEntries(covered)));
}

/** The version as it was before it covered the declaration: over paths and hashes alone. Hosts and stores hold such releases. */
export function versionOfFiles(files: Readonly<Record<string, { readonly sha256: string }>>): string {
  const lines = Object.keys(files)
    .sort()
    .map((path) => `${path} ${files[path]?.sha256}\n`);
  return shortHash(lines.join(''));
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 20);
}
