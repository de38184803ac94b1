/** https://w3c.github.io/event-timing/ */
export interface TimedEvent extends PerformanceEntry {
  readonly interactionId?: number;
}

/** One of this many interactions is ignored, so that a single outlier does not decide. */
const IGNORED_SHARE = 50;

/**
 * The Interaction to Next Paint: the longest interaction, or the 98th percentile with at least 50 of them
 * (https://web.dev/articles/inp). All events of an interaction count as its longest.
 */
export function createInteractions() {
  const durations = new Map<number, number>();
  return {
    add({ interactionId, duration }: TimedEvent): void {
      if (interactionId) durations.set(interactionId, Math.max(durations.get(interactionId) ?? 0, duration));
    },
    /** Undefined without interactions. */
    worst(): number | undefined {
      const longest = [...durations.values()].sort((one, other) => other - one);
      // The browser also counts the interactions that were too short to be observed.
      const { interactionCount = longest.length } = performance as { readonly interactionCount?: number };
      return longest[Math.min(Math.floor(interactionCount / IGNORED_SHARE), longest.length - 1)];
    },
  };
}
