import type { Release } from '@site/shared/federation';
import { ReleaseError } from '@site/shared/release';
import type { ReleaseStore } from '../storage/release-store.ts';
import { neededBlobs } from '../storage/retention.ts';
import type { SiteState } from '../storage/site-state.ts';
import { countedBytes, MAX_UNUSED_BYTES, unusedBytes } from '../storage/unused-releases.ts';

interface QuotaOptions {
  readonly store: Pick<ReleaseStore, 'list' | 'sizeOf' | 'isStored'>;
  readonly siteState: SiteState;
  now(): Date;
  readonly maxBytes?: number;
}

/**
 * Throws `ReleaseError` if a release would make those of its host that never went live more than a host may have stored. New ones
 * wait, and young ones stay, because the process that stores one may be about to name it.
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
