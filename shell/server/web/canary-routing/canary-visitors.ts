import { createHmac } from 'node:crypto';
import type { Side } from './canary-assignment.ts';

const HOUR_MS = 60 * 60_000;
/** Limits memory. Beyond it, the share of faults is known well enough. */
const MAX_VISITORS = 100_000;

export interface CanaryVisitorsOptions {
  /** Known to this site only. */
  readonly secret: string;
  now(): Date;
}

interface Counted {
  readonly hour: number;
  readonly viewed: Set<string>;
  readonly failed: Set<string>;
}

/**
 * Counts each visitor of a canary once an hour, so that one client cannot act as many. Visitors are identified by a keyed hash
 * of their address, which is deleted after the hour.
 */
export class CanaryVisitors {
  readonly #options: CanaryVisitorsOptions;
  #counted: Counted = countedIn(-1);

  constructor(options: CanaryVisitorsOptions) {
    this.#options = options;
  }

  /** Signature for the cookie: proves that this address was sent a page of this side. */
  sign(name: string, share: number, side: Side, address: string): string {
    return this.#hash(`${name}:${share}:${side}:${address}`);
  }

  /** Identifies a visitor to the composer. */
  hashOf(address: string): string {
    return this.#hash(`visitor ${address}`);
  }

  /** Whether this is the visitor's first page view of the hour on a side. */
  isFirstView(side: Side, address: string): boolean {
    return this.#isFirst(this.#current.viewed, side, address);
  }

  /** Whether this is the visitor's first fault of the hour on a side. */
  isFirstFault(side: Side, address: string): boolean {
    return this.#isFirst(this.#current.failed, side, address);
  }

  get #current(): Counted {
    const hour = Math.floor(this.#options.now().getTime() / HOUR_MS);
    if (hour !== this.#counted.hour) this.#counted = countedIn(hour);
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

function countedIn(hour: number): Counted {
  return { hour, viewed: new Set(), failed: new Set() };
}
