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

/** What people decide about what is live, whatever hosts publish. */
export class Decisions {
  readonly #options: DecisionsOptions;

  constructor(options: DecisionsOptions) {
    this.#options = options;
  }

  /** Puts a release live that is in the store, and keeps it live. */
  async pin(remote: RemoteName, version: string): Promise<void> {
    const { live, siteState, releaseSets, refusals, admission } = this.#options;
    const release = await releaseSets.stored(remote, version);
    refusals.unblock(remote);
    const decision = { pin: { remote, version } };
    await admission.admit(new Map([[remote, release]]), { timings: new AdmissionTimings(), decision });
    if (live.versionOf(remote) !== version)
      throw new ReleaseError(
        refusals.of(remote)?.reasons.join('; ') ?? 'it could not be composed: see the log',
      );
    if (siteState.pinOf(remote) !== version) await siteState.pin(remote, version);
  }

  /** Lets releases of remotes go live again as their hosts publish them. */
  async unpin(remotes: readonly RemoteName[] = REMOTE_NAMES): Promise<void> {
    const { siteState } = this.#options;
    for (const remote of remotes) await siteState.pin(remote, null);
    await siteState.hold(null);
  }

  /** The release of a remote that was live before; throws `ReleaseError` when there was none. */
  releaseBefore(remote: RemoteName): string {
    const { live, siteState } = this.#options;
    const version = siteState.releaseBefore(remote, live.versionOf(remote));
    if (version === null) throw new ReleaseError(`there was no other release of ${remote} before this one`);
    return version;
  }

  /** Puts a whole composition back, with its own pages, and keeps it live. */
  async hold(id: string): Promise<void> {
    const { live, compositionStore } = this.#options;
    const composition = await compositionStore.read(id);
    if (!composition)
      throw new ReleaseError(`there is no composition ${id} here: \`list\` names what there is`);
    await live.goLive(composition, new Map(), new AdmissionTimings(), { hold: id });
  }
}
