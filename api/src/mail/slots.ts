export interface SlotLimits {
  /** How many works run at the same time. */
  readonly size: number;
  /** A work that takes longer than this gives its slot to another one, and goes on. */
  readonly slowAfterMs: number;
  /** How many works go on without a slot. Further ones keep theirs. */
  readonly maxSlow: number;
}

/** Places for works that run at the same time. */
export interface Slots {
  free(): number;
  /** How many works run, slow ones included. */
  running(): number;
  /** Starts a work, which reports its own errors. */
  run(work: () => Promise<void>): void;
  /** Resolves when the works that run now have ended. */
  finish(): Promise<void>;
}

/** `onFree` is called whenever a slot becomes free. */
export function createSlots({ size, slowAfterMs, maxSlow }: SlotLimits, onFree: () => void): Slots {
  const running = new Set<Promise<void>>();
  let slow = 0;

  async function hold(work: () => Promise<void>): Promise<void> {
    let isSlow = false;
    const timer = setTimeout(() => {
      if (slow >= maxSlow) return;
      isSlow = true;
      slow += 1;
      onFree();
    }, slowAfterMs);
    await work().catch(() => undefined);
    clearTimeout(timer);
    if (isSlow) slow -= 1;
  }

  return {
    free: () => size + slow - running.size,
    running: () => running.size,
    run(work) {
      const held = hold(work).finally(() => {
        running.delete(held);
        onFree();
      });
      running.add(held);
    },
    async finish() {
      await Promise.all(running);
    },
  };
}
