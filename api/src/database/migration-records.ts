import { isTableMissing } from './driver-errors.ts';
import { toInstant } from './instants.ts';
import type { MigrationSession } from './migration-session.ts';

/** The table in which Knex recorded the migrations of earlier versions of the API. */
const TABLE = 'knex_migrations';

export async function appliedMigrations(run: MigrationSession['run']): Promise<ReadonlySet<string>> {
  try {
    const rows = await run(`select name from ${TABLE}`);
    return new Set(rows.map(({ name }) => String(name)));
  } catch (error) {
    if (isTableMissing(error)) return new Set();
    throw error;
  }
}

export async function createRecords({ db, run }: MigrationSession): Promise<void> {
  const table = db.schema.createTableIfNotExists(TABLE, (columns) => {
    columns.increments();
    columns.string('name');
    columns.integer('batch');
    columns.timestamp('migration_time');
  });
  for (const { sql } of table.toSQL()) await run(sql);
}

export async function recordMigration(name: string, { run }: MigrationSession): Promise<void> {
  await run(`insert into ${TABLE} (name, batch, migration_time) values (?, 1, ?)`, [
    name,
    toInstant(Date.now()),
  ]);
}
