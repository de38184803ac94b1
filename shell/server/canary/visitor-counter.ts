import type { CanaryCount, CanaryCounts } from '../model/canary-counts.ts';
import type { SiteState } from '../storage/state/site-state.ts';
import type { CanaryMetrics } from './metrics.ts';

const HOUR_MS = 60 * 60_000;
/** Limits memory. Beyond it, the share of faults is known well enough. */
const MAX_KNOWN = 200_000;

export interface VisitorCounterOptions {
  readonly metrics: Pick<CanaryMetrics, 'viewed' | 'failed'>;
  readonly siteState: Pick<SiteState, 'canary'>;
  now(): Date;
}

/**
 * Counts what all web processes report, each visitor once an hour, so that one client cannot act as many. Another canary or share
 * counts from zero, so everybody is counted again.
 */
export class VisitorCounter {
  readonly #options: VisitorCounterOptions;
  readonly #known = new Set<string>();
  #period = '';

  constructor(options: VisitorCounterOptions) {
    this.#options = options;
  }

  /** Counts of another canary than the running one are dropped. */
  take({ since, share, counts }: CanaryCounts): void {
    const { metrics, siteState, now } = this.#options;
    const { canary } = siteState;
    if (canary?.at !== since || canary.share !== share) return;
    const period = `${since} ${share} ${Math.floor(now().getTime() / HOUR_MS)}`;
    if (period !== this.#period) this.#known.clear();
    this.#period = period;
    for (const count of counts) {
      if (!this.#isFirst(count)) continue;
      metrics[count.kind === 'view' ? 'viewed' : 'failed'](count.side);
    }
  }

  #isFirst({ side, kind, visitor }: CanaryCount): boolean {
    const key = `${side} ${kind} ${visitor}`;
    if (this.#known.has(key) || this.#known.size >= MAX_KNOWN) return false;
    this.#known.add(key);
    return true;
  }
}
