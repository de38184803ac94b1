import type { RemoteName } from '@site/shared/federation';
import { ReleaseError } from '@site/shared/release';
import type { Composer } from '../admission/composer.ts';
import type { ReleaseStore } from '../storage/release-store.ts';
import type { SignatureLog } from '../storage/signature-log.ts';
import type { SiteState } from '../storage/site-state.ts';

export interface Revoking {
  readonly composer: Pick<Composer, 'live' | 'pin'>;
  readonly siteState: SiteState;
  readonly store: ReleaseStore;
  readonly signatures: SignatureLog;
  /** The keys that are set for the remote now. */
  readonly publicKeys: readonly string[];
}

/** Whether a release was signed with one of the keys that are set now; null where none is set. */
export function isTrusted(
  remote: RemoteName,
  version: string,
  { signatures, publicKeys }: Pick<Revoking, 'signatures' | 'publicKeys'>,
): boolean | null {
  if (publicKeys.length === 0) return null;
  return publicKeys.includes(signatures.signerOf(remote, version) ?? '');
}

/**
 * Where what is live was signed with a key that is not set any more, puts the last release back that is trusted, and keeps it
 * there. Resolves with what became of it.
 */
export async function revoke(remote: RemoteName, revoking: Revoking): Promise<string> {
  const { composer, siteState, store, signatures } = revoking;
  const live = composer.live?.releases[remote];
  if (live === undefined) return `no release of ${remote} is live`;
  const isGood = isTrusted(remote, live, revoking);
  if (isGood === null) return `${remote}@${live} stays live: no key is set for ${remote}`;
  if (isGood) return `${remote}@${live} stays live: a key that is set has signed it`;
  const good = siteState.deploys
    .flatMap(({ releases }) => releases[remote] ?? [])
    .find((version) => isTrusted(remote, version, revoking) && store.has(remote, version));
  if (good === undefined)
    throw new ReleaseError(
      `${remote}@${live} stays live, and no key that is set has signed it: none that one has signed is kept. Publish one with the new key`,
    );
  await composer.pin(remote, good);
  // What a stolen key had dated into the future must not keep the team's next release out.
  await signatures.rewind(await store.read(remote, good));
  return `${remote}@${good} is live again instead of ${remote}@${live}, and stays so until it is unpinned`;
}
