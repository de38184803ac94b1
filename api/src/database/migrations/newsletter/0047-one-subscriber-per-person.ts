import { foldAddress } from '../../../fold-address.ts';
import { databaseFault } from '../../driver-errors.ts';
import type { MigrationSession } from '../../migration-session.ts';
import type { Migration } from '../migration.ts';
import { applyTableSettings } from '../table-settings.ts';

/**
 * Earlier versions folded addresses by case and Unicode form only, so one person could subscribe with several spellings. All addresses
 * are folded anew. Of two subscribers who are one person, one stays with the stricter of both states. The other goes to
 * `newsletter_merged` as it was: it proves what the person agreed to, and its mails have links to unsubscribe.
 */
export const mergeSpellings: Migration = {
  name: '0047-one-subscriber-per-person',
  steps: (db) => [
    db.schema.createTable('newsletter_merged', (table) => {
      applyTableSettings(table, db);
      table.string('id', 36).primary();
      table.string('subscription_id', 36).notNullable();
      table.datetime('created_at', { precision: 3 }).notNullable();
      table.string('email', 255).notNullable();
      table.string('state', 12).notNullable();
      table.datetime('confirmed_at', { precision: 3 });
      table.datetime('unsubscribed_at', { precision: 3 });
      table.string('source', 100);
      table.string('consent', 20);
      table.foreign('subscription_id').references('newsletter_subscriptions.id').onDelete('CASCADE');
    }),
  ],
  async changeRows({ run }) {
    for (let last: string | undefined = ''; last !== undefined;) {
      const rows = await read(run, 'where id > ? order by id limit 1000', last);
      for (const row of rows) await refold(row.id, run);
      last = rows.at(-1)?.id;
    }
  },
};

type Run = MigrationSession['run'];
type State = 'pending' | 'confirmed' | 'unsubscribed' | 'suppressed';

interface Row {
  readonly id: string;
  readonly email: string;
  readonly email_folded: string;
  readonly state: State;
  readonly round: number;
}

async function read(run: Run, which: string, value: string): Promise<readonly Row[]> {
  const columns = 'id, email, email_folded, state, round';
  return (await run(`select ${columns} from newsletter_subscriptions ${which}`, [value])) as unknown as Row[];
}

/** Tries again when an API process of the version before changed the same subscriber meanwhile. */
async function refold(id: string, run: Run): Promise<void> {
  for (;;) {
    const [row] = await read(run, 'where id = ?', id);
    const folded = row && foldAddress(row.email);
    if (!row || row.email_folded === folded) return;
    const [holder] = await read(run, 'where email_folded = ?', String(folded));
    if (!holder) await saveFolded(row, String(folded), run);
    else if (foldAddress(holder.email) === folded) await merge(row, holder.id, run);
    else await refold(holder.id, run);
  }
}

async function saveFolded({ id }: Row, folded: string, run: Run): Promise<void> {
  await run('update newsletter_subscriptions set email_folded = ? where id = ?', [folded, id]).catch(
    (error: unknown) => {
      if (databaseFault(error) !== 'unique') throw error;
    },
  );
}

/** The states that a state replaces. A person who opted out under one spelling has opted out. */
const WEAKER: Readonly<Record<State, readonly State[]>> = {
  suppressed: ['unsubscribed', 'confirmed', 'pending'],
  unsubscribed: ['confirmed', 'pending'],
  confirmed: ['pending'],
  pending: [],
};

/** Each statement can be repeated, and what comes last removes the row only as it was read. */
async function merge({ id, state, round }: Row, into: string, run: Run): Promise<void> {
  const kept = 'id, created_at, email, state, confirmed_at, unsubscribed_at, source, consent';
  await run(
    `replace into newsletter_merged (subscription_id, ${kept}) select ?, ${kept} from newsletter_subscriptions where id = ?`,
    [into, id],
  );
  const ofMerged = (column: string) => `(select ${column} from newsletter_merged where id = ?)`;
  for (const weaker of WEAKER[state])
    await run(
      `update newsletter_subscriptions set state = ?, round = round + ?,
         confirmed_at = coalesce(confirmed_at, ${ofMerged('confirmed_at')}),
         unsubscribed_at = coalesce(${ofMerged('unsubscribed_at')}, unsubscribed_at)
       where id = ? and state = ?`,
      // A new round ends the links that could undo an opt-out.
      [state, state === 'confirmed' ? 0 : 1, id, id, into, weaker],
    );
  await run('update mail_outbox set subject_id = ? where subject_id = ?', [into, id]);
  await run('delete from newsletter_subscriptions where id = ? and state = ? and round = ?', [
    id,
    state,
    round,
  ]);
}
