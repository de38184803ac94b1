/** The pause after the first failure, and the longest. */
const FIRST_PAUSE_MS = 5_000;
const MAX_PAUSE_MS = 60_000;

/** Decides when failed work may be retried. The delay doubles with each failure. */
export class Backoff {
  #failures = 0;
  #retryAt = 0;

  isOver(now: Date): boolean {
    return now.getTime() >= this.#retryAt;
  }

  /** Call after each failure. */
  extend(now: Date): void {
    this.#retryAt = now.getTime() + Math.min(FIRST_PAUSE_MS * 2 ** this.#failures, MAX_PAUSE_MS);
    this.#failures += 1;
  }

  /** Call after a success, or when the work changes. */
  reset(): void {
    this.#failures = 0;
    this.#retryAt = 0;
  }
}
