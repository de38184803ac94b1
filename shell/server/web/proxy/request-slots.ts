import type { EventEmitter } from 'node:events';

export interface SlotLimits {
  readonly total: number;
  readonly perAddress: number;
  /** How long a request waits for a slot. */
  readonly waitMs: number;
}

/** Releases a slot; further calls do nothing. */
export type Release = () => void;

interface Waiter {
  readonly address: string;
  readonly take: (release: Release) => void;
}

/** Length of the queue; further requests are refused immediately. */
const MAX_WAITING = 1000;

/** Slots for concurrent requests, shared fairly: an address at its limit waits without delaying others. */
export class RequestSlots {
  readonly #limits: SlotLimits;
  readonly #held = new Map<string, number>();
  readonly #waiting = new Set<Waiter>();
  #total = 0;

  constructor(limits: SlotLimits) {
    this.#limits = limits;
  }

  /** Takes a slot and returns its release function; null if none is free. */
  takeNow(address: string): Release | null {
    return this.#isFree(address) ? this.#hold(address) : null;
  }

  /**
   * Resolves with the release function of a slot, or with null if none was free in time or before the visitor's `close` event.
   */
  take(address: string, visitor: EventEmitter): Promise<Release | null> {
    const release = this.takeNow(address);
    if (release || this.#waiting.size >= MAX_WAITING) return Promise.resolve(release);
    return new Promise((resolve) => {
      const giveUp = () => end(null);
      const waiter: Waiter = { address, take: (release) => end(release) };
      const late = setTimeout(giveUp, this.#limits.waitMs).unref();
      const end = (release: Release | null) => {
        clearTimeout(late);
        visitor.off('close', giveUp);
        this.#waiting.delete(waiter);
        resolve(release);
      };
      visitor.once('close', giveUp);
      this.#waiting.add(waiter);
    });
  }

  #isFree(address: string): boolean {
    const { total, perAddress } = this.#limits;
    return this.#total < total && (this.#held.get(address) ?? 0) < perAddress;
  }

  #hold(address: string): Release {
    this.#total += 1;
    this.#held.set(address, (this.#held.get(address) ?? 0) + 1);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      this.#total -= 1;
      const left = (this.#held.get(address) ?? 1) - 1;
      if (left === 0) this.#held.delete(address);
      else this.#held.set(address, left);
      this.#next();
    };
  }

  #next(): void {
    for (const { address, take } of this.#waiting) {
      if (!this.#isFree(address)) continue;
      take(this.#hold(address));
      return;
    }
  }
}
