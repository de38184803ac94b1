/** A point of a limit that is kept for work under way. */
export interface Reservation {
  /**
   * The work was accepted: the point is counted. Nobody waits for it, for it stays held until then. That it cannot be
   * counted is ignored: the work is done.
   */
  count(): void;
  /** The work came to nothing. Does nothing after `count`. */
  release(): void;
}

/** What is known of a key while work is under way for it. */
interface Entry {
  held: number;
  /** How often a held point was counted meanwhile. */
  counted: number;
  users: number;
}

interface Counter {
  readonly points: number;
  stored(key: string): Promise<number>;
  add(key: string): Promise<void>;
}

/**
 * Keeps points of a limit for work that counts only when it is accepted. Nothing is written before, so neither a fault nor a
 * crash can leave a count behind; requests of one process never take the same point. Two processes may each take the last one
 * at the same moment.
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

  /** What is stored, read at a time when no held point was just turned into a stored one. */
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
    let isOver = false;
    const end = () => {
      entry.held -= 1;
      leave(key, entry);
    };
    return {
      release() {
        if (isOver) return;
        isOver = true;
        end();
      },
      count() {
        if (isOver) return;
        isOver = true;
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
