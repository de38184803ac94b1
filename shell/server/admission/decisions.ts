import { REMOTE_NAMES, type ReleaseOwner, type RemoteName } from '@site/shared/federation';
import { ReleaseError } from '@site/shared/release';
import { AdmissionTimings } from '../model/admission-timings.ts';
import type { CompositionStore } from '../storage/releases/composition-store.ts';
import type { ReleaseStore } from '../storage/releases/release-store.ts';
import { endHold, pin, unpin } from '../storage/state/site-state-changes.ts';
import type { SiteState } from '../storage/state/site-state.ts';
import type { CandidateAdmission } from './candidate-admission.ts';
import type { LiveState } from './live-state.ts';
import type { Refusals } from './refusals.ts';
import type { ReleaseSets } from './release-sets.ts';
import type { ShowableReleases } from './showable.ts';

export interface DecisionsOptions {
  readonly live: LiveState;
  readonly siteState: SiteState;
  readonly store: ReleaseStore;
  readonly compositionStore: CompositionStore;
  readonly releaseSets: ReleaseSets;
  readonly refusals: Refusals;
  readonly admission: CandidateAdmission;
  readonly showable: ShowableReleases;
}

/** Operator decisions that override what hosts publish. */
export class Decisions {
  readonly #options: DecisionsOptions;

  constructor(options: DecisionsOptions) {
    this.#options = options;
  }

  /** Makes a stored release live and pins it. Rejects with `MustBuild` if its composition is not stored, unless it may be built. */
  async pin(remote: RemoteName, version: string, mayBuild: boolean): Promise<void> {
    const { live, siteState, releaseSets, refusals, admission, showable } = this.#options;
    const release = await releaseSets.stored(remote, version);
    showable.requireShowable(release);
    refusals.unblock(remote);
    const decision = { pin: { remote, version } };
    await admission.admit(new Map([[remote, release]]), {
      timings: new AdmissionTimings(),
      decision,
      mayBuild,
    });
    if (live.versionOf(remote) !== version)
      throw new ReleaseError(
        refusals.of(remote)?.reasons.join('; ') ?? 'it could not be composed: see the composer’s log',
      );
    if (siteState.pinOf(remote) !== version) await siteState.apply(pin(remote, version, live.basis));
  }

  /** Lets new releases of remotes go live again, unless the whole site is held. */
  unpin(remotes: readonly RemoteName[]): Promise<void> {
    return this.#options.siteState.apply(unpin(remotes));
  }

  /** Lets new releases of all remotes go live again. */
  unpinAll(): Promise<void> {
    return this.#options.siteState.apply((document) => endHold(unpin(REMOTE_NAMES)(document)));
  }

  /** The previously live release of a remote. Throws `ReleaseError` if there was none. */
  releaseBefore(remote: RemoteName): string {
    const { live, siteState, showable } = this.#options;
    const mayShow = (version: string) => showable.isTrusted(remote, version);
    const version = siteState.releaseBefore(remote, live.versionOf(remote), mayShow);
    if (version === null) throw new ReleaseError(`there is no earlier release of ${remote} to roll back to`);
    return version;
  }

  /** Restores a whole composition with its exact pages and keeps it live. */
  async hold(id: string): Promise<void> {
    const { live, siteState, store, compositionStore, showable } = this.#options;
    const { basis } = live;
    const composition = await compositionStore.read(id);
    if (!composition) throw new ReleaseError(`there is no composition ${id}: \`list\` shows the stored ones`);
    const shown = [...siteState.deploys, ...siteState.canaries.flatMap(({ made }) => made)];
    if (!shown.some((one) => one.composition === id))
      throw new ReleaseError(`composition ${id} was never live: \`list\` shows those that were`);
    for (const [owner, version] of Object.entries(composition.releases) as [ReleaseOwner, string][])
      showable.requireShowable((await store.find(owner, version)) ?? { owner, version });
    await live.goLive(composition, { basis, decision: { hold: id } });
  }
}
