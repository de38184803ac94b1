import { EventEmitter } from 'node:events';
import type { CanaryNumbers } from '../model/canary-numbers.ts';

/** Counts since the canary began, and in the current window. */
export type CanaryCounts = Readonly<Record<'total' | 'window', CanaryNumbers>>;

type Side = keyof CanaryNumbers;

/** With fewer views, a few visitors with a bad connection would decide. */
const LEAST_VIEWS = 50;
/** Canary visitors per window: old successes must not outweigh new faults. */
const MAX_VIEWS = 1000;
/** Allowed share of faults beyond twice the live share: 5 percentage points. */
const MARGIN = 0.05;

/**
 * Counts visitors and faults of the canary and the live release in the same window, and detects when the canary does worse.
 * Emits `count` after each.
 */
export class CanaryMetrics extends EventEmitter<{ count: [] }> {
  #total = none();
  #window = none();

  get numbers(): CanaryNumbers {
    return this.#total;
  }

  /** All counts, for saving. */
  get counts(): CanaryCounts {
    return { total: this.#total, window: this.#window };
  }

  /** Continues from saved counts. */
  restore({ total, window }: CanaryCounts): void {
    this.#total = structuredClone(total);
    this.#window = structuredClone(window);
  }

  reset(): void {
    this.restore({ total: none(), window: none() });
  }

  viewed(side: Side): void {
    if (this.#window.canary.views >= MAX_VIEWS) this.#window = none();
    this.#count(side, 'views');
  }

  failed(side: Side): void {
    this.#count(side, 'faults');
  }

  /** Why the canary should be withdrawn; null if it does about as well as the live release. */
  get fault(): string | null {
    const { canary, live } = this.#window;
    if (canary.views < LEAST_VIEWS) return null;
    const isWorse = canary.faults / canary.views > 2 * (live.faults / Math.max(1, live.views)) + MARGIN;
    return isWorse ? `${textOf(canary)} had faults, compared with ${textOf(live)} of the live release` : null;
  }

  #count(side: Side, what: 'views' | 'faults'): void {
    this.#total[side][what] += 1;
    this.#window[side][what] += 1;
    this.emit('count');
  }
}

function none(): CanaryNumbers {
  return { canary: { views: 0, faults: 0 }, live: { views: 0, faults: 0 } };
}

function textOf({ views, faults }: CanaryNumbers['live']): string {
  return `${faults} of ${views} visitors`;
}
