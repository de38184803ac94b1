import { REMOTE_NAMES, type RemoteName } from '@site/shared/federation';
import { ReleaseError } from '@site/shared/release';
import { AdmissionTimings } from '../model/admission-timings.ts';
import type { CompositionStore } from '../storage/composition-store.ts';
import type { SiteState } from '../storage/site-state.ts';
import type { CandidateAdmission } from './candidate-admission.ts';
import type { LiveState } from './live-state.ts';
import type { Refusals } from './refusals.ts';
import type { ReleaseSets } from './release-sets.ts';

export interface DecisionsOptions {
  readonly live: LiveState;
  readonly siteState: SiteState;
  readonly compositionStore: CompositionStore;
  readonly releaseSets: ReleaseSets;
  readonly refusals: Refusals;
  readonly admission: CandidateAdmission;
}

/** Operator decisions that override what hosts publish. */
export class Decisions {
  readonly #options: DecisionsOptions;

  constructor(options: DecisionsOptions) {
    this.#options = options;
  }

  /** Makes a stored release live and pins it. Rejects with `MustBuild` if its composition is not stored, unless it may be built. */
  async pin(remote: RemoteName, version: string, mayBuild: boolean): Promise<void> {
    const { live, siteState, releaseSets, refusals, admission } = this.#options;
    const release = await releaseSets.stored(remote, version);
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
    if (siteState.pinOf(remote) !== version) await siteState.pin(remote, version);
  }

  /** Lets new releases go live again. */
  async unpin(remotes: readonly RemoteName[] = REMOTE_NAMES): Promise<void> {
    const { siteState } = this.#options;
    for (const remote of remotes) await siteState.pin(remote, null);
    await siteState.hold(null);
  }

  /** The previously live release of a remote. Throws `ReleaseError` if there was none. */
  releaseBefore(remote: RemoteName): string {
    const { live, siteState } = this.#options;
    const version = siteState.releaseBefore(remote, live.versionOf(remote));
    if (version === null) throw new ReleaseError(`there is no earlier release of ${remote} to roll back to`);
    return version;
  }

  /** Restores a whole composition with its exact pages and keeps it live. */
  async hold(id: string): Promise<void> {
    const { live, compositionStore } = this.#options;
    const { basis } = live;
    const composition = await compositionStore.read(id);
    if (!composition) throw new ReleaseError(`there is no composition ${id}: \`list\` shows the stored ones`);
    await live.goLive(composition, { basis, decision: { hold: id } });
  }
}
