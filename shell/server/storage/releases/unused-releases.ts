import type { ReleaseOwner } from '@site/shared/federation';
import type { ReleaseStore } from './release-store.ts';

/** Of a remote's releases that nothing needs. Their compressed files need up to twice as much again. */
export const MAX_UNUSED_BYTES = 256 * 1024 * 1024;
/** A small release counts as much: thousands would fill a disk with files, and each listing with names. */
const MIN_RELEASE_BYTES = 1024 * 1024;

/** What a release counts, by the sizes that it declares. Its files are read up to these. */
export function countedBytes(declared: number): number {
  return Math.max(declared, MIN_RELEASE_BYTES);
}

/** What an owner's stored releases that are not needed count. */
export async function unusedBytes(
  store: Pick<ReleaseStore, 'list' | 'sizeOf'>,
  owner: ReleaseOwner,
  isNeeded: (version: string) => boolean,
): Promise<number> {
  let bytes = 0;
  for (const { version } of await store.list(owner))
    if (!isNeeded(version)) bytes += countedBytes(await store.sizeOf(owner, version));
  return bytes;
}
