/** A point of a limit that is held for work in progress. */
export interface Reservation {
  /**
   * Counts the point because the work was accepted. Does not wait: the point stays held until it is counted. A failure to
   * count is ignored because the work is already done.
   */
  count(): void;
  /** Frees the point because the work failed. Does nothing after `count`. */
  release(): void;
}

/** The state of a key while work is in progress. */
interface Entry {
  held: number;
  /** How many held points were counted since the entry was created. */
  counted: number;
  users: number;
}

interface Counter {
  readonly points: number;
  stored(key: string): Promise<number>;
  add(key: string): Promise<void>;
}

/**
 * Holds points of a limit in memory for work that counts only once it is accepted. Nothing is written before that, so an error
 * or a crash leaves no count behind. Requests of one process never share a point; two processes can take the last one at the
 * same time.
 */
export function createReservations({ points, stored, add }: Counter) {
  const entries = new Map<string, Entry>();

  function enter(key: string): Entry {
    const entry = entries.get(key) ?? { held: 0, counted: 0, users: 0 };
    entries.set(key, entry);
    entry.users += 1;
    return entry;
  }

  function leave(key: string, entry: Entry): void {
    entry.users -= 1;
    if (entry.users === 0) entries.delete(key);
  }

  /** The stored count. Reads again when a held point was counted during the read. */
  async function readStored(key: string, entry: Entry): Promise<number> {
    for (;;) {
      const { counted } = entry;
      const count = await stored(key);
      if (counted === entry.counted) return count;
    }
  }

  /** Null when no point is left. */
  return async function reserve(key: string): Promise<Reservation | null> {
    const entry = enter(key);
    const used = await readStored(key, entry).catch((error: unknown) => {
      leave(key, entry);
      throw error;
    });
    if (used + entry.held >= points) {
      leave(key, entry);
      return null;
    }
    entry.held += 1;
    let isDone = false;
    const end = () => {
      entry.held -= 1;
      leave(key, entry);
    };
    return {
      release() {
        if (isDone) return;
        isDone = true;
        end();
      },
      count() {
        if (isDone) return;
        isDone = true;
        void add(key)
          .catch(() => undefined)
          .then(() => {
            entry.counted += 1;
            end();
          });
      },
    };
  };
}
