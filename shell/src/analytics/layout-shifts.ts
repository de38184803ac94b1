/** https://wicg.github.io/layout-instability/ */
export interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
}

/** A burst of shifts ends after this time without one, and at the latest after `MAX_BURST_MS`. */
const GAP_MS = 1000;
const MAX_BURST_MS = 5000;

/** The Cumulative Layout Shift: the largest sum of one burst of shifts (https://web.dev/articles/cls). */
export function createShifts() {
  let firstAt = 0;
  let lastAt = -Infinity;
  let sum = 0;
  let worst = 0;
  return {
    add({ value, hadRecentInput, startTime }: LayoutShift): void {
      if (hadRecentInput) return;
      const isSameBurst = startTime - lastAt < GAP_MS && startTime - firstAt < MAX_BURST_MS;
      if (!isSameBurst) {
        firstAt = startTime;
        sum = 0;
      }
      lastAt = startTime;
      sum += value;
      worst = Math.max(worst, sum);
    },
    worst: () => worst,
  };
}
