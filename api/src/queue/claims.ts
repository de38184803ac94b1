import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import type { Db } from '../database/connection.ts';
import { toInstant } from '../database/instants.ts';

/** A table whose rows are work. A claim writes its token into a row, and moves the time when the row is due to the end of the lease. */
export interface WorkTable {
  readonly name: string;
  /** Columns. */
  readonly key: string;
  readonly token: string;
  readonly due: string;
  /** What other columns of a claimed row contain until its work ends. */
  readonly claimed: Readonly<Record<string, string>>;
  /** True if each claim counts as an attempt. */
  readonly countsAttempts: boolean;
  /** When another process may claim a row whose process was killed. A process renews its leases while it works. */
  readonly leaseMs: number;
}

/** Which row, and the claim that it must still have. */
export interface Held {
  readonly key: string;
  readonly token: string;
}

/** A row that only this process may work on until its lease ends. */
export interface Claimed<Row> extends Held {
  readonly row: Row;
  /** True when another process claimed it before and saved no outcome. */
  readonly wasClaimed: boolean;
}

export interface Claims<Row> {
  /** Claims the rows that have been due for longest among some. Of several processes, one gets a row. */
  claim(
    among: (rows: Knex.QueryBuilder) => Knex.QueryBuilder,
    most: number,
  ): Promise<readonly Claimed<Row>[]>;
  /** Changes a row. False when its work has ended, or another process has claimed it. */
  update(held: Held, change: Readonly<Record<string, string | number | null>>): Promise<boolean>;
  /** Lets the lease of a row begin again. False like `update`. */
  renew(held: Held): Promise<boolean>;
  /**
   * Renews the lease three times per lease while the work runs. The signal aborts when the lease could not be renewed, because
   * another process may have the row by then.
   */
  renewDuring<Result>(held: Held, work: (lost: AbortSignal) => Promise<Result>): Promise<Result>;
}

interface ClaimServices {
  readonly db: Db;
  readonly now: () => number;
}

/** Claims of one process on the rows of a table. */
export function createClaims<Row>(table: WorkTable, { db, now }: ClaimServices): Claims<Row> {
  const { name, key, token: tokenColumn, due, claimed, leaseMs } = table;
  const leaseEnd = () => toInstant(now() + leaseMs);
  const update: Claims<Row>['update'] = async (held, change) =>
    (await db(name)
      .where({ [key]: held.key, [tokenColumn]: held.token, ...claimed })
      .update(change)) > 0;
  const renew = (held: Held) => update(held, { [due]: leaseEnd() });
  return {
    update,
    renew,
    async claim(among, most) {
      const isDue = () => among(db(name)).where(due, '<=', toInstant(now()));
      const found: Readonly<Record<string, string | null>>[] = await isDue()
        .orderBy(due)
        .limit(most)
        .select(key, tokenColumn);
      if (found.length === 0) return [];
      const keys = found.map((row) => row[key] ?? '');
      const token = randomUUID();
      // The condition is repeated, so of two processes that saw the same row only one gets it.
      await isDue()
        .whereIn(key, keys)
        .update({
          ...{ ...claimed, [tokenColumn]: token, [due]: leaseEnd() },
          ...(table.countsAttempts ? { attempts: db.raw('attempts + 1') } : {}),
        });
      const rows: (Row & Readonly<Record<string, string>>)[] = await db(name)
        .where({ [tokenColumn]: token })
        .whereIn(key, keys);
      const before = new Map(found.map((row) => [row[key], row[tokenColumn]]));
      return rows.map((row) => {
        const id = row[key] ?? '';
        return { row, key: id, token, wasClaimed: Boolean(before.get(id)) };
      });
    },
    async renewDuring(held, work) {
      const lost = new AbortController();
      const attempt = async () => {
        if (!(await renew(held).catch(() => false))) lost.abort();
      };
      const renewal = setInterval(() => void attempt(), leaseMs / 3);
      try {
        return await work(lost.signal);
      } finally {
        clearInterval(renewal);
      }
    },
  };
}
