import { randomBytes } from 'node:crypto';
import { insertIgnoring, type Db } from '../../database/connection.ts';
import { toInstant } from '../../database/instants.ts';
import { execute, selectRows } from '../../database/statements.ts';
import { addDays } from '../calendar/periods.ts';

/** The keys of visitor ids. Without its salt, nobody can compute a visitor's id again. */
export interface Salts {
  readonly today: Buffer;
  /** Null if nothing was counted yesterday. */
  readonly yesterday: Buffer | null;
}

const SALT_BYTES = 16;
/** Salts are deleted after this time, at the latest. */
export const SALT_LIFE_MS = 48 * 60 * 60_000;

/** The salts for a day. The process that first inserts the row decides, and all read it back. */
export function createSalts(db: Db, now: () => number) {
  let cached: { readonly day: string; readonly salts: Promise<Salts> } | null = null;

  async function load(day: string, yesterday: string): Promise<Salts> {
    const salt = randomBytes(SALT_BYTES).toString('hex');
    await execute(
      `${insertIgnoring(db)} analytics_salts (local_date, salt, created_at) values (?, ?, ?)`,
      [day, salt, toInstant(now())],
      db,
    );
    const rows = await selectRows<{ local_date: string; salt: string }>(
      'select local_date, salt from analytics_salts where local_date in (?, ?)',
      [day, yesterday],
      db,
    );
    const saltOf = (date: string) => rows.find((row) => row.local_date === date)?.salt ?? null;
    const [today, before] = [saltOf(day), saltOf(yesterday)];
    if (today === null)
      throw new Error(`The salt of ${day} was deleted while it was read. Send the events again.`);
    return {
      today: Buffer.from(today, 'hex'),
      yesterday: before === null ? null : Buffer.from(before, 'hex'),
    };
  }

  return function saltsOf(day: string): Promise<Salts> {
    if (cached?.day === day) return cached.salts;
    const entry = { day, salts: load(day, addDays(day, -1)) };
    cached = entry;
    entry.salts.catch(() => {
      if (cached === entry) cached = null;
    });
    return entry.salts;
  };
}

/** Deletes the salts of days before yesterday, and any that is older than its life. */
export async function deleteOldSalts(yesterday: string, now: number, db: Db): Promise<void> {
  await execute(
    'delete from analytics_salts where local_date < ? or created_at < ?',
    [yesterday, toInstant(now - SALT_LIFE_MS)],
    db,
  );
}
