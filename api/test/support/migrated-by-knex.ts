import { openDatabase, type Db, type DatabaseConfig } from '../../src/database/connection.ts';
import { MIGRATIONS } from '../../src/database/migrations/index.ts';
import { statementsOf, type Migration } from '../../src/database/migrations/migration.ts';

interface Extent {
  /** Number of migrations to apply. */
  readonly migrations: number;
  /** Number of statements of the next migration to run, as if the API was killed after them. */
  readonly statements?: number;
}

/** Migrates with Knex's own migrator, as earlier versions of the API did. An interrupted migration leaves its lock set. */
export async function migrateByKnex(
  config: DatabaseConfig,
  { migrations, statements = 0 }: Extent,
): Promise<void> {
  const db = await openDatabase(config);
  const up = async (migration: Migration, own: Db) => {
    for (const { sql, bindings = [] } of statementsOf(migration, own)) await own.raw(sql, [...bindings]);
  };
  await db.migrate.latest({
    migrationSource: {
      getMigrations: async () => MIGRATIONS.slice(0, migrations),
      getMigrationName: ({ name }: Migration) => name,
      getMigration: async (migration: Migration) => ({
        up: (own: Db) => up(migration, own),
        down: async () => undefined,
      }),
    },
  });
  const next = MIGRATIONS[migrations];
  if (next && statements > 0) {
    for (const { sql, bindings = [] } of statementsOf(next, db).slice(0, statements))
      await db.raw(sql, [...bindings]);
    await db('knex_migrations_lock').update({ is_locked: 1 });
  }
  await db.destroy();
}

/** The database's own description of all tables, columns, indexes and keys. */
export async function schemaOf(config: DatabaseConfig): Promise<Readonly<Record<string, string>>> {
  const db = await openDatabase(config);
  const schema: Record<string, string> = config.url ? await ofMysql(db) : await ofSqlite(db);
  await db.destroy();
  delete schema['knex_migrations_lock'];
  return schema;
}

async function ofMysql(db: Db): Promise<Record<string, string>> {
  const [tables] = (await db.raw('show tables')) as [Record<string, string>[]];
  const schema: Record<string, string> = {};
  for (const name of tables.flatMap((row) => Object.values(row))) {
    const [[row]] = (await db.raw('show create table ??', [name])) as [[Record<string, string>]];
    schema[name] = (row['Create Table'] ?? '').replace(/ AUTO_INCREMENT=\d+/, '');
  }
  return schema;
}

async function ofSqlite(db: Db): Promise<Record<string, string>> {
  const rows: { name: string; sql: string | null }[] = await db('sqlite_master').select('name', 'sql');
  return Object.fromEntries(rows.map(({ name, sql }) => [name, (sql ?? '').replace('if not exists ', '')]));
}
