import { createHash } from 'node:crypto';
import { canonicalJson } from './canonical.ts';

/** base64 SHA-256 of a file's bytes, as in Subresource Integrity. */
export function sha256(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('base64');
}

/** Fields about the build and its signer. They are not part of the version, so the same source gives the same version. */
const OUTSIDE_VERSION: ReadonlySet<string> = new Set(['version', 'builtAt', 'commit', 'signature']);

/**
 * A release's version: 20 hex digits of a hash over its files' hashes and its declaration, including fields that this
 * build does not know. The order of fields does not matter.
 */
export function versionOf(manifest: object): string {
  const covered = Object.entries(manifest).filter(([name]) => !OUTSIDE_VERSION.has(name));
  return shortHash(canonicalJson(Object.fromEntries(covered)));
}

/** The former version, over paths and hashes only. Hosts and stores still have such releases. */
export function versionOfFiles(files: Readonly<Record<string, { readonly sha256: string }>>): string {
  const lines = Object.keys(files)
    .sort()
    .map((path) => `${path} ${files[path]?.sha256}\n`);
  return shortHash(lines.join(''));
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 20);
}
