import { setTimeout as sleep } from 'node:timers/promises';
import { rateLimited } from '../../limits/rate-limit.ts';

/** Lets calls with one key start one after the other, at an interval. Each process has a pace of its own. */
export interface Pace {
  /** Resolves when it is the caller's turn. Throws `rate_limited` when that would take too long. */
  turn(key: string): Promise<void>;
}

export interface PaceSettings {
  readonly intervalMs: number;
  readonly maxWaitMs: number;
  readonly now?: () => number;
  readonly wait?: (ms: number) => Promise<unknown>;
}

/** Keys whose turn has passed are forgotten when there are more than this many. */
const MAX_KEYS = 1000;

export function createPace({ intervalMs, maxWaitMs, now = Date.now, wait = sleep }: PaceSettings): Pace {
  /** When the next call with a key may start. */
  const next = new Map<string, number>();
  return {
    async turn(key) {
      const start = Math.max(now(), next.get(key) ?? 0);
      const waitMs = start - now();
      if (waitMs > maxWaitMs) throw rateLimited(Math.ceil((waitMs - maxWaitMs) / 1000));
      if (next.size >= MAX_KEYS) for (const [each, time] of next) if (time <= now()) next.delete(each);
      next.set(key, start + intervalMs);
      if (waitMs > 0) await wait(waitMs);
    },
  };
}
