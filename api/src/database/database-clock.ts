import { isMysql, type Db } from './connection.ts';
import { toTime } from './instants.ts';
import { selectRows } from './statements.ts';

export interface DatabaseClock {
  /** Milliseconds since 1970, the same in all processes of a database. */
  readonly now: () => number;
  /** Compares the clocks again. */
  readonly synchronize: () => Promise<void>;
}

/** Smaller differences may be the time of the statement itself. */
const TOLERANCE_MS = 1000;

/**
 * The time of the database server, so that processes whose clocks differ agree about leases and due times. Between two
 * comparisons it goes on by the monotonic clock, which no change of the system's time moves.
 */
export function createDatabaseClock(db: Db, warn: (differenceMs: number) => void): DatabaseClock {
  let base = { time: Date.now(), at: performance.now() };
  let isAccurate = true;
  const now = () => Math.round(base.time + performance.now() - base.at);
  return {
    now,
    async synchronize() {
      if (!isMysql(db)) return;
      const before = performance.now();
      const [row] = await selectRows<{ time: string }>('select utc_timestamp(3) as time', [], db);
      const at = performance.now();
      const time = toTime(row?.time ?? '') + (at - before) / 2;
      const differenceMs = Math.round(Date.now() - time);
      const isWithin = Math.abs(differenceMs) < TOLERANCE_MS;
      base = { time: isWithin ? Date.now() : time, at: performance.now() };
      if (!isWithin && isAccurate) warn(differenceMs);
      isAccurate = isWithin;
    },
  };
}
