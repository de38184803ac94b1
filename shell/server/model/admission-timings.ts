/**
 * Parts of an admission. Pages are checked and hydrated while others render; `hydrate` is the remaining time after
 * rendering.
 */
export type AdmissionPart = 'fetch' | 'wait' | 'render' | 'check' | 'hydrate' | 'write';

/** Measures the parts of an admission. Each part starts where the previous one ended. */
export class AdmissionTimings {
  readonly #ms = new Map<AdmissionPart, number>();
  #since = performance.now();

  end(part: AdmissionPart): void {
    const now = performance.now();
    this.#ms.set(part, (this.#ms.get(part) ?? 0) + now - this.#since);
    this.#since = now;
  }

  /** Adds times measured by another process since the last part. */
  add(ms: Partial<Record<AdmissionPart, number>>): void {
    for (const [part, count] of Object.entries(ms) as [AdmissionPart, number][])
      this.#ms.set(part, (this.#ms.get(part) ?? 0) + count);
    this.#since = performance.now();
  }

  /** Whole milliseconds per part; repeated parts are summed. Parts that were not reached are missing. */
  get ms(): Partial<Record<AdmissionPart, number>> {
    return Object.fromEntries([...this.#ms].map(([part, ms]) => [part, Math.round(ms)]));
  }
}
