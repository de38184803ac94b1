import { createHmac } from 'node:crypto';
import type { Canary, Side } from './canary-assignment.ts';

const HOUR_MS = 60 * 60_000;
/** Limits memory. Beyond it, the share of faults is known well enough. */
const MAX_VISITORS = 100_000;

export interface CanaryVisitorsOptions {
  /** A key that only this site knows. */
  readonly secret: string;
  now(): Date;
}

/** The canary and its share. */
export type CanaryRun = Pick<Canary, 'since' | 'share'>;

interface Counted {
  /** The canary's run and the hour. */
  readonly period: string;
  readonly viewed: Set<string>;
  readonly failed: Set<string>;
}

/**
 * Counts each visitor of a canary once an hour, so that one client cannot count as many. A new canary or share starts
 * from zero. Visitors are identified by a keyed hash of their address, which is deleted after the hour.
 */
export class CanaryVisitors {
  readonly #options: CanaryVisitorsOptions;
  #counted: Counted = countedIn('');

  constructor(options: CanaryVisitorsOptions) {
    this.#options = options;
  }

  /** The cookie's signature, which proves that this address was sent a page of this side. */
  sign(name: string, share: number, side: Side, address: string): string {
    return this.#hash(`${name}:${share}:${side}:${address}`);
  }

  /** Identifies a visitor to the composer. */
  hashOf(address: string): string {
    return this.#hash(`visitor ${address}`);
  }

  /** Whether this is the visitor's first page view of the hour on a side. */
  isFirstView(run: CanaryRun, side: Side, address: string): boolean {
    return this.#isFirst(this.#during(run).viewed, side, address);
  }

  /** Whether this is the visitor's first fault of the hour on a side. */
  isFirstFault(run: CanaryRun, side: Side, address: string): boolean {
    return this.#isFirst(this.#during(run).failed, side, address);
  }

  #during({ since, share }: CanaryRun): Counted {
    const period = `${since} ${share} ${Math.floor(this.#options.now().getTime() / HOUR_MS)}`;
    if (period !== this.#counted.period) this.#counted = countedIn(period);
    return this.#counted;
  }

  #isFirst(known: Set<string>, side: Side, address: string): boolean {
    const visitor = this.#hash(`${side} ${address}`);
    if (known.has(visitor) || known.size >= MAX_VISITORS) return false;
    known.add(visitor);
    return true;
  }

  #hash(text: string): string {
    return createHmac('sha256', this.#options.secret).update(text).digest('base64url').slice(0, 22);
  }
}

function countedIn(period: string): Counted {
  return { period, viewed: new Set(), failed: new Set() };
}
