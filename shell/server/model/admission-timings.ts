/** What an admission goes through. Pages are checked and brought to life while others are rendered: `hydrate` is what is left of it. */
export type AdmissionPart = 'fetch' | 'wait' | 'render' | 'check' | 'hydrate' | 'write';

/** Where the time of an admission goes: each part begins where the one before it ended. */
export class AdmissionTimings {
  readonly #ms = new Map<AdmissionPart, number>();
  #since = performance.now();

  end(part: AdmissionPart): void {
    const now = performance.now();
    this.#ms.set(part, (this.#ms.get(part) ?? 0) + now - this.#since);
    this.#since = now;
  }

  /** Takes over what another process measured since the last part. */
  add(ms: Partial<Record<AdmissionPart, number>>): void {
    for (const [part, count] of Object.entries(ms) as [AdmissionPart, number][])
      this.#ms.set(part, (this.#ms.get(part) ?? 0) + count);
    this.#since = performance.now();
  }

  /** Whole milliseconds by part, a part that came twice summed up; none of what was never come to. */
  get ms(): Partial<Record<AdmissionPart, number>> {
    return Object.fromEntries([...this.#ms].map(([part, ms]) => [part, Math.round(ms)]));
  }
}
