/** Does one piece of work and reports its own errors. */
export type Work = () => Promise<void>;

/** Work of one kind, which waits for no other lane. */
export interface LaneSettings {
  /** How much of it runs at the same time in one process. */
  readonly slots: number;
  /** Work that takes longer gives its slot to other work and goes on. Beyond `most`, it keeps the slot. */
  readonly slow?: { readonly afterMs: number; readonly most: number };
  /** Claims due work, as much as there are free slots. The signal aborts when the process stops. */
  claim(most: number, stopping: AbortSignal): Promise<readonly Work[]>;
}

/** The lanes of one subject. */
export interface Lanes {
  /** Starts due work in the free slots. From then on, a slot that becomes free takes the next due work at once. */
  startDue(): Promise<void>;
  /** Does all due work. Resolves with how much that was. */
  runDue(): Promise<number>;
  /** Starts nothing more, and resolves when what runs has ended. */
  stop(): Promise<void>;
  /** Ends what still runs when the time for a stop is over. */
  readonly cutOff?: (() => void) | undefined;
}

interface LanesOptions<Name extends string> {
  /** Runs before each `startDue`. */
  readonly prepare?: (running: (lane: Name) => number) => Promise<void>;
  readonly cutOff?: () => void;
}

export function createLanes<Name extends string>(
  settings: Readonly<Record<Name, LaneSettings>>,
  { prepare, cutOff }: LanesOptions<Name> = {},
): Lanes {
  const stopping = new AbortController();
  const names = Object.keys(settings) as Name[];
  const lanes = new Map(names.map((name) => [name, createLane(settings[name], stopping.signal)]));
  const each = [...lanes.values()];
  const startDue = async () => {
    await prepare?.((lane) => lanes.get(lane)?.running() ?? 0);
    await Promise.all(each.map((lane) => lane.fill()));
  };
  const finish = async () => void (await Promise.all(each.map((lane) => lane.finish())));
  const claimed = () => each.reduce((sum, lane) => sum + lane.claimed(), 0);
  return {
    startDue,
    cutOff,
    async runDue() {
      const before = claimed();
      await startDue();
      await finish();
      return claimed() - before;
    },
    async stop() {
      stopping.abort();
      await finish();
    },
  };
}

function createLane({ slots, slow, claim }: LaneSettings, stopping: AbortSignal) {
  const running = new Set<Promise<void>>();
  let [slowOnes, claimed] = [0, 0];
  let [isFilling, isFreed] = [false, false];
  let filling = Promise.resolve();

  /** Claims work for the free slots. Slots that become free meanwhile are filled by the same call. */
  function fill(): Promise<void> {
    isFreed = true;
    if (!isFilling) filling = fillWhileFreed();
    return filling;
  }

  async function fillWhileFreed(): Promise<void> {
    isFilling = true;
    try {
      while (isFreed) {
        isFreed = false;
        const free = slots + slowOnes - running.size;
        if (free <= 0 || stopping.aborted) continue;
        const works = await claim(free, stopping);
        claimed += works.length;
        for (const work of works) run(work);
      }
    } finally {
      isFilling = false;
    }
  }

  // What a freed slot cannot claim is claimed by the next `startDue`, which also reports the error.
  const onFree = () => void fill().catch(() => undefined);

  function run(work: Work): void {
    const held = hold(work).finally(() => {
      running.delete(held);
      onFree();
    });
    running.add(held);
  }

  async function hold(work: Work): Promise<void> {
    let isSlow = false;
    const giveSlot = () => {
      if (!slow || slowOnes >= slow.most) return;
      isSlow = true;
      slowOnes += 1;
      onFree();
    };
    const timer = slow && setTimeout(giveSlot, slow.afterMs);
    await work().catch(() => undefined);
    clearTimeout(timer);
    if (isSlow) slowOnes -= 1;
  }

  return {
    fill,
    claimed: () => claimed,
    running: () => running.size,
    async finish() {
      while (isFilling || running.size > 0) {
        await Promise.all(running);
        await filling.catch(() => undefined);
      }
    },
  };
}
