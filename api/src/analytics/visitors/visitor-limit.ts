const MINUTE_MS = 60_000;

/** Most events of one visitor. Nobody does more on pages; a program that does is not counted. */
export interface VisitorLimits {
  readonly perMinute: number;
  readonly perDay: number;
}

/** Counts events by visitor in this process only: a shared counter would cost more than recording the event. */
export function createVisitorLimit({ perMinute, perDay }: VisitorLimits) {
  const ofMinute = createWindow();
  const ofDay = createWindow();
  return {
    /** Whether the visitor may still cause this many events. Counts them in any case. */
    allows(
      visitor: string,
      events: number,
      { at, day }: { readonly at: number; readonly day: string },
    ): boolean {
      const inMinute = ofMinute(visitor, events, String(Math.floor(at / MINUTE_MS)));
      return ofDay(visitor, events, day) <= perDay && inMinute <= perMinute;
    },
  };
}

/** A visitor with a new user agent is a new key, so one address could fill the memory. */
const MAX_KEYS = 100_000;

/** Counts by key, and forgets all counts when a new period begins, or there are too many keys. */
function createWindow() {
  let current = '';
  let counts = new Map<string, number>();
  return function add(key: string, count: number, period: string): number {
    if (period !== current || counts.size >= MAX_KEYS) counts = new Map();
    current = period;
    const total = (counts.get(key) ?? 0) + count;
    counts.set(key, total);
    return total;
  };
}
