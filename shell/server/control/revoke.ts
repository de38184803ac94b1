import type { RemoteName } from '@site/shared/federation';
import { ReleaseError } from '@site/shared/release';
import type { Composer } from '../admission/composer.ts';
import type { ReleaseStore } from '../storage/release-store.ts';
import type { SignatureLog } from '../storage/signature-log.ts';
import type { SiteState } from '../storage/site-state.ts';

export interface RevokeContext {
  readonly composer: Pick<Composer, 'live' | 'pin'>;
  readonly siteState: SiteState;
  readonly store: ReleaseStore;
  readonly signatures: SignatureLog;
  /** The remote's configured keys. */
  readonly publicKeys: readonly string[];
}

/** Whether a release was signed with one of the configured keys; null if there are none. */
export function isTrusted(
  remote: RemoteName,
  version: string,
  { signatures, publicKeys }: Pick<RevokeContext, 'signatures' | 'publicKeys'>,
): boolean | null {
  if (publicKeys.length === 0) return null;
  return publicKeys.includes(signatures.signerOf(remote, version) ?? '');
}

/**
 * If the live release was signed with a removed key, restores and pins the last trusted release. Resolves with a description of
 * the outcome.
 */
export async function revoke(remote: RemoteName, context: RevokeContext): Promise<string> {
  const { composer, siteState, store, signatures } = context;
  const live = composer.live?.releases[remote];
  if (live === undefined) return `no release of ${remote} is live`;
  const isGood = isTrusted(remote, live, context);
  if (isGood === null) return `${remote}@${live} stays live: no key is configured for ${remote}`;
  if (isGood) return `${remote}@${live} stays live: it was signed with a configured key`;
  let good: string | undefined;
  for (const { releases } of siteState.deploys) {
    const version = releases[remote];
    if (version === undefined || !isTrusted(remote, version, context)) continue;
    if (!(await store.obtain(remote, version))) continue;
    good = version;
    break;
  }
  if (good === undefined)
    throw new ReleaseError(
      `${remote}@${live} stays live although no configured key signed it: no trusted release is stored. Publish one with the new key`,
    );
  // A release with a future date, signed with the stolen key, must not block the team's next release. Once the trusted release is
  // live, a repeated command does nothing, so this comes first.
  await signatures.rewind(await store.read(remote, good));
  await composer.pin(remote, good);
  return `${remote}@${good} is live again instead of ${remote}@${live} and pinned: \`unpin ${remote}\` lets new releases go live`;
}
