import { EventEmitter } from 'node:events';
import type { CanaryNumbers } from '../model/canary-numbers.ts';

/** Since the canary began, and lately. */
export type CanaryCounts = Readonly<Record<'total' | 'window', CanaryNumbers>>;

type Side = keyof CanaryNumbers;

/** Below it a few visitors with a bad line would decide. */
const LEAST_VIEWS = 50;
/** So many visitors of the canary make a window: what went well long ago does not outweigh what goes wrong now. */
const MAX_VIEWS = 1000;
/** What of all visitors may see fail beyond twice the live share: 5 in a hundred. */
const MARGIN = 0.05;

/** Counts both sides of a canary in the same window, and says when it does worse than what is live. Emits `count` after each. */
export class CanaryMetrics extends EventEmitter<{ count: [] }> {
  #total = none();
  #window = none();

  get numbers(): CanaryNumbers {
    return this.#total;
  }

  /** All that is counted, to be kept. */
  get counts(): CanaryCounts {
    return { total: this.#total, window: this.#window };
  }

  /** Goes on from what was kept. */
  restore({ total, window }: CanaryCounts): void {
    this.#total = structuredClone(total);
    this.#window = structuredClone(window);
  }

  /** Begins to count anew. */
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

  /** Why the canary should go; null while it does about as well as the live release. */
  get fault(): string | null {
    const { canary, live } = this.#window;
    if (canary.views < LEAST_VIEWS) return null;
    const isWorse = canary.faults / canary.views > 2 * (live.faults / Math.max(1, live.views)) + MARGIN;
    return isWorse ? `${textOf(canary)} had faults, against ${textOf(live)} beside it` : null;
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
