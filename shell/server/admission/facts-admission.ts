import type { SiteFactChanges } from '@site/shared/contracts';
import type { Logger } from 'pino';
import { reasonsOf, RETRY_MS } from '../model/refusal.ts';
import type { SiteState } from '../storage/state/site-state.ts';
import type { Compositions } from './compositions.ts';
import type { LiveState } from './live-state.ts';
import type { ReleaseSets } from './release-sets.ts';

export interface FactsAdmissionOptions {
  readonly live: LiveState;
  readonly siteState: SiteState;
  readonly releaseSets: ReleaseSets;
  readonly compositions: Compositions;
  readonly logger: Logger;
  readonly now: () => Date;
}

/** Makes new site facts live if the live release set renders with them. */
export class FactsAdmission {
  readonly #options: FactsAdmissionOptions;
  /** The facts that failed to render, and when. */
  #refused: { readonly text: string; readonly against: string | null; readonly at: number } | null = null;

  constructor(options: FactsAdmissionOptions) {
    this.#options = options;
  }

  async take(changes: SiteFactChanges): Promise<void> {
    const { live, siteState, logger, now, releaseSets, compositions } = this.#options;
    const text = JSON.stringify(changes);
    if (text === JSON.stringify(live.factChanges) || this.#wereRefused(text)) return;
    if (siteState.held || !live.composition) {
      // A held composition does not change; the next one gets the new facts.
      live.factChanges = changes;
      return;
    }
    const { basis } = live;
    const result = await compositions.obtain(await releaseSets.with(new Map(), changes));
    if ('composition' in result) {
      await live.goLive(result.composition, { basis });
      live.factChanges = changes;
      return;
    }
    live.requireUnchanged(basis);
    this.#refused = { text, against: live.id, at: now().getTime() };
    logger.error(
      { reasons: reasonsOf(result.failures) },
      'the site cannot be rendered with the new facts; the old ones stay live',
    );
  }

  #wereRefused(text: string): boolean {
    const { live, now } = this.#options;
    if (this.#refused?.text !== text || this.#refused.against !== live.id) return false;
    return now().getTime() - this.#refused.at < RETRY_MS;
  }
}
