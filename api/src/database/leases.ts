import { randomUUID } from 'node:crypto';
import { insertIgnoring, isMysql, type Db } from './connection.ts';
import { toInstant } from './instants.ts';
import { renewDuring } from './renew-during.ts';
import { execute } from './statements.ts';

export interface Leases {
  /**
   * Runs the work if no other process holds the lease, and says whether it did. The lease is renewed while the work runs, and
   * ends with it. The signal aborts when the lease could not be renewed, because another process may have it by then.
   */
  run(name: string, work: (signal: AbortSignal) => Promise<void>): Promise<boolean>;
}

const LEASE_SECONDS = 60;

/** Leases of one process. Only the clock of the database counts, so the clocks of processes may differ. */
export function createLeases(db: Db): Leases {
  return {
    async run(name, work) {
      const holder = randomUUID();
      if (!(await claim({ name, holder }, db))) return false;
      const lost = new AbortController();
      const renew = async () => {
        if (!(await claim({ name, holder }, db).catch(() => false))) lost.abort();
      };
      try {
        await renewDuring(() => work(lost.signal), LEASE_SECONDS * 1000, renew);
      } finally {
        await db('leases').where({ name, holder }).delete();
      }
      return true;
    },
  };
}

interface Claim {
  readonly name: string;
  readonly holder: string;
}

/** Takes or renews a lease. Of several processes, one gets true until the lease expires or is given back. */
async function claim({ name, holder }: Claim, db: Db): Promise<boolean> {
  const { now, expiry } = isMysql(db) ? MYSQL_TIMES : SQLITE_TIMES;
  await execute(
    `${insertIgnoring(db)} leases (name, holder, expires_at) values (?, ?, ?)`,
    [name, '', toInstant(0)],
    db,
  );
  const count: number = await db('leases')
    .where({ name })
    .whereRaw(`(holder = ? or expires_at <= ${now})`, [holder])
    .update({ holder, expires_at: db.raw(expiry, [LEASE_SECONDS]) });
  return count > 0;
}

const MYSQL_TIMES = { now: 'utc_timestamp(3)', expiry: 'utc_timestamp(3) + interval ? second' };
const SQLITE_TIMES = {
  now: "strftime('%Y-%m-%d %H:%M:%f', 'now')",
  expiry: "strftime('%Y-%m-%d %H:%M:%f', 'now', '+' || ? || ' seconds')",
};
