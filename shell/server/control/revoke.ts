import type { RemoteName } from '@site/shared/federation';
import { ReleaseError } from '@site/shared/release';
import type { Composer } from '../admission/composer.ts';
import type { CanaryController } from '../canary/controller.ts';
import type { ReleaseStore } from '../storage/releases/release-store.ts';
import type { SignatureLog } from '../storage/state/signature-log.ts';
import { endPreviews } from '../storage/state/site-state-changes.ts';
import type { SiteState } from '../storage/state/site-state.ts';

export interface RevokeContext {
  readonly composer: Pick<Composer, 'pin'>;
  readonly canaries: Pick<CanaryController, 'withdraw'>;
  readonly siteState: SiteState;
  readonly store: ReleaseStore;
  readonly signatures: SignatureLog;
  /** Whether a release was signed with one of the configured keys; null if there are none. */
  isTrusted(remote: RemoteName, version: string): boolean | null;
}

/**
 * Ends whatever shows a release that was signed with a removed key: its canary, previews, and the live release, which is replaced
 * by the last trusted one and pinned. Resolves with a description of the outcome.
 */
export async function revoke(remote: RemoteName, context: RevokeContext): Promise<string> {
  const { composer, siteState, store, signatures, isTrusted } = context;
  const live = siteState.liveReleases[remote];
  if (live !== undefined && isTrusted(remote, live) === null)
    return `${remote}@${live} stays live: no key is configured for ${remote}`;
  const ended = await endWhatSomeSee(remote, context);
  if (live === undefined) return [`no release of ${remote} is live`, ...ended].join('; ');
  const good = isTrusted(remote, live) ? live : await lastTrusted(remote, context);
  if (good === null) {
    const reason = `${remote}@${live} stays live although no configured key signed it: no trusted release is stored. Publish one with the new key`;
    throw new ReleaseError([reason, ...ended].join('; '));
  }
  // A release with a future date, signed with the stolen key, must not block the team's next release. Once the trusted release is
  // live, a repeated command does nothing, so this comes first.
  if (good !== live || ended.length > 0) await signatures.rewind(await store.read(remote, good));
  if (good === live)
    return [`${remote}@${live} stays live: it was signed with a configured key`, ...ended].join('; ');
  await composer.pin(remote, good);
  const done = `${remote}@${good} is live again instead of ${remote}@${live} and pinned: \`unpin ${remote}\` lets new releases go live`;
  return [done, ...ended].join('; ');
}

/** Ends the canary and the previews that show an untrusted release. Resolves with a description of each. */
async function endWhatSomeSee(
  remote: RemoteName,
  { canaries, siteState, isTrusted }: RevokeContext,
): Promise<string[]> {
  const isRevoked = (version: string | undefined) =>
    version !== undefined && isTrusted(remote, version) === false;
  const ended: string[] = [];
  const { canary } = siteState;
  if (canary?.remote === remote && isRevoked(canary.version)) {
    await canaries.withdraw(remote, 'the key that signed it was removed');
    ended.push(`the canary ${remote}@${canary.version} ended`);
  }
  const before = siteState.previews.length;
  await siteState.apply(endPreviews(({ releases }) => isRevoked(releases[remote])));
  const count = before - siteState.previews.length;
  if (count > 0) ended.push(`${count} preview ${count === 1 ? 'link' : 'links'} ended`);
  return ended;
}

/** The last release that was live and that a configured key signed; null if none is stored. */
async function lastTrusted(
  remote: RemoteName,
  { siteState, store, isTrusted }: RevokeContext,
): Promise<string | null> {
  for (const { releases } of siteState.deploys) {
    const version = releases[remote];
    if (version !== undefined && isTrusted(remote, version) && (await store.obtain(remote, version)))
      return version;
  }
  return null;
}
