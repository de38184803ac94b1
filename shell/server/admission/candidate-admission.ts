import type { Release, RemoteName } from '@site/shared/federation';
import type { Logger } from 'pino';
import type { AdmissionTimings } from '../model/admission-timings.ts';
import { reasonsOf } from '../model/refusal.ts';
import { releaseSetId, type Candidates } from '../model/release-set.ts';
import type { RenderFailure } from '../model/render-protocol.ts';
import type { Decision } from '../storage/state/site-state-changes.ts';
import type { SiteState } from '../storage/state/site-state.ts';
import { blamedFor } from './blame.ts';
import type { Compositions } from './compositions.ts';
import type { LiveState } from './live-state.ts';
import type { Refusals } from './refusals.ts';
import type { ReleaseSets } from './release-sets.ts';
import type { ShowableReleases } from './showable.ts';

export interface CandidateAdmissionOptions {
  readonly live: LiveState;
  readonly refusals: Refusals;
  readonly releaseSets: ReleaseSets;
  readonly compositions: Compositions;
  readonly showable: ShowableReleases;
  readonly siteState: Pick<SiteState, 'pinOf'>;
  readonly logger: Logger;
}

interface AdmitOptions {
  readonly timings: AdmissionTimings;
  readonly decision?: Decision | null;
  /**
   * Whether waiting candidates may join. Allowed once, because two incompatible ones would otherwise retry each other forever.
   */
  readonly mayJoin?: boolean;
  /** Whether a composition that is not stored is built; otherwise, `MustBuild` is thrown. */
  readonly mayBuild?: boolean;
}

/** Makes candidates live if they fit into the live release set, and refuses the others. */
export class CandidateAdmission {
  readonly #options: CandidateAdmissionOptions;

  constructor(options: CandidateAdmissionOptions) {
    this.#options = options;
  }

  /** Resolves once each candidate is live or refused. */
  async admit(candidates: Candidates, options: AdmitOptions): Promise<void> {
    return this.#admit(await this.#options.releaseSets.withRecorded(candidates), options);
  }

  async #admit(candidates: Candidates, options: AdmitOptions): Promise<void> {
    const { live, refusals, releaseSets, compositions } = this.#options;
    const { timings, decision = null, mayJoin = true, mayBuild = true } = options;
    const { basis } = live;
    const fresh = this.#withoutRefused(candidates);
    const releaseSet = await releaseSets.with(fresh);
    if (live.id === releaseSetId(releaseSet)) return refusals.clear(fresh);
    const result = await compositions.obtain(releaseSet, { timings, mayBuild });
    if ('composition' in result)
      return live.goLive(result.composition, { basis, admitted: fresh, timings, decision });
    live.requireUnchanged(basis);
    const isAboutLinks = result.failures.every(({ check }) => check === 'links');
    const waiting = this.#unlessPinned(refusals.waitingPartners(fresh, isAboutLinks));
    if (!mayJoin || waiting.size === 0)
      return this.#retryWithoutFailedCandidates(fresh, result.failures, timings);
    for (const name of waiting.keys()) refusals.unblock(name);
    await this.#admit(new Map([...fresh, ...waiting]), { timings, decision, mayJoin: false });
  }

  /** A canary pins its remote while another release of it waits. */
  #unlessPinned(waiting: Candidates): Candidates {
    const { siteState } = this.#options;
    return new Map(
      [...waiting].filter(([name, { version }]) => (siteState.pinOf(name) ?? version) === version),
    );
  }

  #withoutRefused(candidates: Candidates): Candidates {
    const { refusals, showable } = this.#options;
    const mayShow = ([name, release]: readonly [RemoteName, Release]) => {
      const reason = showable.reasonAgainst(release);
      if (reason !== null) refusals.note(name, release.version, [reason]);
      return reason === null && !refusals.isBlocked(name, release);
    };
    return new Map([...candidates].filter(mayShow));
  }

  /** Refuses the candidates that failed and retries the others. If no failure names a candidate, tries each one alone. */
  async #retryWithoutFailedCandidates(
    candidates: Candidates,
    failures: readonly RenderFailure[],
    timings: AdmissionTimings,
  ): Promise<void> {
    const { live, refusals, logger } = this.#options;
    if (candidates.size === 0)
      return logger.error({ reasons: reasonsOf(failures) }, 'the live release set cannot be rendered');
    const blamed = blamedFor(failures, candidates);
    if (blamed.size === 0) {
      for (const candidate of candidates)
        await this.#admit(new Map([candidate]), { timings, mayJoin: false });
      return;
    }
    const others = new Map(candidates);
    for (const [name, reasons] of blamed) {
      const release = candidates.get(name);
      others.delete(name);
      if (release) refusals.refuse(name, release, reasons);
    }
    if (others.size > 0 || live.composition === null) await this.#admit(others, { timings, mayJoin: false });
  }
}
