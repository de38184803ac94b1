import { setTimeout as pause } from 'node:timers/promises';

/** Work that runs until it is stopped. */
export interface Running {
  /** Starts nothing more, and resolves when the started work is done. */
  stop(): Promise<void>;
}

/** Starts `work` at a fixed rate, without waiting for earlier runs, up to `most` at a time. */
export function atRate(perSecond: number, most: number, work: () => Promise<void>): Running {
  const open = new Set<Promise<void>>();
  const timer = setInterval(() => {
    if (open.size >= most) return;
    const one = work().finally(() => open.delete(one));
    open.add(one);
  }, 1000 / perSecond);
  return {
    async stop() {
      clearInterval(timer);
      await Promise.all(open);
    },
  };
}

/** Repeats `work`, starting each run `everyMs` after the start of the previous one. */
export function repeatedly(everyMs: number, work: () => Promise<void>): Running {
  let isStopped = false;
  const ended = (async () => {
    while (!isStopped) {
      const next = performance.now() + everyMs;
      await work();
      while (!isStopped && performance.now() < next)
        await pause(Math.min(100, Math.max(1, next - performance.now())));
    }
  })();
  return {
    async stop() {
      isStopped = true;
      await ended;
    },
  };
}
