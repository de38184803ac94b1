import type { Release } from '@site/shared/federation';
import { ReleaseError } from '@site/shared/release';
import type { ReleaseStore } from '../storage/releases/release-store.ts';
import { neededBlobs } from '../storage/retention.ts';
import type { SiteState } from '../storage/state/site-state.ts';
import { countedBytes, MAX_UNUSED_BYTES, unusedBytes } from '../storage/releases/unused-releases.ts';

interface QuotaOptions {
  readonly store: Pick<ReleaseStore, 'list' | 'sizeOf' | 'isStored'>;
  readonly siteState: SiteState;
  now(): Date;
  readonly maxBytes?: number;
}

/**
 * Throws `ReleaseError` if the host's releases that never went live would exceed the quota. New releases are refused
 * instead of removing young ones, because another process may be about to name those.
 */
export async function requireQuota(
  release: Release,
  { store, siteState, now, maxBytes = MAX_UNUSED_BYTES }: QuotaOptions,
): Promise<void> {
  const { owner, version, files } = release;
  if (await store.isStored(owner, version)) return;
  const needed = new Set(
    neededBlobs(siteState, now()).releases.flatMap(([name, one]) => (name === owner ? [one] : [])),
  );
  const declared = Object.values(files).reduce((sum, { size }) => sum + size, 0);
  const bytes = await unusedBytes(store, owner, (one) => needed.has(one));
  if (bytes + countedBytes(declared) > maxBytes)
    throw new ReleaseError(
      `releases of ${owner} that never went live fill the ${Math.floor(maxBytes / 2 ** 20)} MB that a host may use: the oldest are removed after an hour, and this one is read then`,
    );
}
