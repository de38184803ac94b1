import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { openDatabase, type Db, type DatabaseConfig } from '../../src/database/connection.ts';
import { migrate } from '../../src/database/migrate.ts';
import { oldestVersionFor } from '../../src/database/migration-state.ts';
import { MIGRATIONS } from '../../src/database/migrations/index.ts';
import { statementsOf, type Migration } from '../../src/database/migrations/migration.ts';
import { startProcess, type Run } from '../support/api-process.ts';
import { createDatabase } from '../support/create-database.ts';
import { openTcpProxy } from '../support/tcp-proxy.ts';
import { migrateByKnex, schemaOf } from '../support/migrated-by-knex.ts';
import { isOnMysql } from '../support/start-test-api.ts';

interface Place {
  readonly config: DatabaseConfig;
  readonly environment: Record<string, string>;
  remove(): Promise<void>;
}

async function createPlace(): Promise<Place> {
  const dataDir = await mkdtemp(join(tmpdir(), 'api-migrations-'));
  const { url, drop } = await createDatabase();
  return {
    config: { dataDir, poolSize: 1, timeoutMs: 4000, ...(url ? { url } : {}) },
    environment: url ? { DATABASE_URL: url } : {},
    async remove() {
      await drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

const NAMES = MIGRATIONS.map(({ name }) => name);
const run = (config: DatabaseConfig) => migrate(config, () => undefined);

let fresh: Readonly<Record<string, string>>;
/** The number of statements per migration, including the one that records it. */
let counts: Readonly<Record<string, number>>;
beforeAll(async () => {
  const { config, remove } = await createPlace();
  await run(config);
  fresh = await schemaOf(config);
  const db = await openDatabase(config);
  counts = Object.fromEntries(MIGRATIONS.map((each) => [each.name, statementsOf(each, db).length + 1]));
  await db.destroy();
  await remove();
});

let place: Place;
let runs: Run[];
beforeEach(async () => {
  runs = [];
  place = await createPlace();
});
afterEach(async () => {
  for (const { child } of runs) child.kill('SIGKILL');
  await Promise.all(runs.map(({ ended }) => ended));
  await place.remove();
});

function start(file: string, environment: Record<string, string> = {}): Run {
  const started = startProcess(place.config.dataDir, {
    file,
    environment: { ...place.environment, ...environment },
  });
  runs.push(started);
  return started;
}

async function query<T>(work: (db: Db) => Promise<T>): Promise<T> {
  const db = await openDatabase(place.config);
  return work(db).finally(() => db.destroy());
}

const recorded = () =>
  query((db) => db('knex_migrations').orderBy('name').pluck('name') as Promise<string[]>);

async function expectMigrated(): Promise<void> {
  expect(await schemaOf(place.config)).toEqual(fresh);
  expect(await recorded()).toEqual(NAMES);
}

const FAILING = "signal sqlstate '45000'";

/** A migration that fails after some of its statements, whose effects stay. */
function failingAfter(count: number, migration: Migration): Migration {
  return {
    ...migration,
    steps: (db) => [
      ...statementsOf(migration, db)
        .slice(0, count)
        .map(({ sql, bindings = [] }) => db.raw(sql, bindings)),
      db.raw(FAILING),
    ],
  };
}

// SQLite applies all migrations in one transaction, so the first, an altering one and one of texts are enough.
const SOME = ['0001-submissions', '0009-quarantine', '0015-mail-subjects'];

describe('a migration that is interrupted', () => {
  it.each(isOnMysql ? NAMES : SOME)(
    'after any statement of %s is completed by the next start',
    async (name) => {
      const index = NAMES.indexOf(name);
      await migrateByKnex(place.config, { migrations: index });
      for (let count = 0; count < (counts[name] ?? 0); count += 1) {
        const wanted = MIGRATIONS.map((each) => (each.name === name ? failingAfter(count, each) : each));
        await expect(migrate(place.config, () => undefined, wanted)).rejects.toThrow(FAILING);
        expect(await recorded()).toEqual(NAMES.slice(0, index));
      }
      await run(place.config);
      await expectMigrated();
    },
  );
});

describe('a migration that is interrupted while it changes rows', () => {
  it('is not recorded, and the next start changes them', async () => {
    const name = '0047-one-subscriber-per-person';
    await migrateByKnex(place.config, { migrations: NAMES.indexOf(name) });
    const subscriber = { id: 'a', created_at: '2026-05-01', email: 'zoe@xn--mnchen-3ya.example' };
    await query((db) =>
      db('newsletter_subscriptions').insert({ ...subscriber, email_folded: subscriber.email }),
    );
    const changeRows = () => Promise.reject(new Error('interrupted'));
    const wanted = MIGRATIONS.map((each) => (each.name === name ? { ...each, changeRows } : each));

    await expect(migrate(place.config, () => undefined, wanted)).rejects.toThrow('interrupted');
    expect(await recorded()).not.toContain(name);
    await run(place.config);
    await expectMigrated();
    expect(await query((db) => db('newsletter_subscriptions').pluck('email_folded'))).toEqual([
      'zoe@m\u00fcnchen.example',
    ]);
  });
});

describe('a migration whose process is killed', () => {
  it.each(isOnMysql ? [...SOME, NAMES.at(-1) ?? ''] : SOME)(
    'after any statement of %s is completed by the next start',
    async (name) => {
      await migrateByKnex(place.config, { migrations: NAMES.indexOf(name) });
      for (let at = 1; at <= (counts[name] ?? 0); at += 1) {
        const killed = start('../support/crashing-migration.ts', { CRASH_AT: `${name}/${at}` });
        await killed.ended;
        expect([at, killed.child.signalCode, killed.output()]).toEqual([at, 'SIGKILL', '']);
      }
      await run(place.config);
      await expectMigrated();
    },
  );
});

describe('a database that an earlier version of the API migrated with Knex', () => {
  it('is used as it is, even with a stale lock', async () => {
    await migrateByKnex(place.config, { migrations: NAMES.length });
    await query((db) => db('knex_migrations_lock').update({ is_locked: 1 }));

    expect(await run(place.config)).toEqual([]);
    await expectMigrated();
  });

  it.each([0, 1, 2, 3, 7, 8])(
    'is completed when it was killed during the migration after the first %i',
    async (migrations) => {
      // Knex migrates SQLite in a transaction.
      await migrateByKnex(place.config, { migrations, statements: isOnMysql ? 2 : 0 });

      expect(await run(place.config)).toEqual(NAMES.slice(migrations));
      await expectMigrated();
    },
  );
});

describe('several processes that start at once', () => {
  it('migrate the database once', async () => {
    const started = Array.from({ length: 3 }, () => start('migrate-command.ts'));
    await Promise.all(started.map(({ ended }) => ended));

    const said = started.map((each) => each.output().split('\n').at(-2)).sort();
    expect(said).toEqual([
      `Applied ${NAMES.join(', ')}`,
      'The database is up to date',
      'The database is up to date',
    ]);
    await expectMigrated();
  });
});

const addRecord = (name: string) => query((db) => db('knex_migrations').insert({ name, batch: 1 }));

describe('an API process with pending migrations', () => {
  const MESSAGE = new RegExp(
    `^The database has pending migrations \\(${NAMES.at(-1)}\\)\\. Apply them with "npm run migrate -w api"`,
  );

  it('ends with a message and changes nothing', async () => {
    await migrateByKnex(place.config, { migrations: NAMES.length - 1 });
    const before = await schemaOf(place.config);
    const processes = [start('main.ts'), start('admin-command.ts')];

    expect(await Promise.all(processes.map(({ ended }) => ended))).toEqual([1, 1]);
    for (const { output } of processes) expect(output()).toMatch(MESSAGE);
    expect(await schemaOf(place.config)).toEqual(before);
  });

  it('waits and reports it until somebody applies them', async () => {
    const api = start('main.ts', { DATABASE_WAIT_MS: '600000' });
    await api.waitForOutput(/(pending migrations[^]+){2}/);
    expect(await start('migrate-command.ts').ended).toBe(0);

    await api.waitForOutput(/API listening/);
    await expectMigrated();
  });
});

describe('every migration after the first release with twins', () => {
  /** The statements that an API process of the version before could not work with. */
  const BREAKING =
    /\b(drop (table|column)|rename|modify|change)\b|add (column )?\S+ (?!.*\bdefault\b).*not null/i;

  it('keeps the database usable for the version before, or says in its name which version it needs', async () => {
    const db = await openDatabase(place.config);
    const breaking = MIGRATIONS.filter(({ name }) => name > '0037').filter((each) =>
      statementsOf(each, db).some(({ sql }) => BREAKING.test(sql) && !/^create table/i.test(sql)),
    );
    await db.destroy();

    expect(breaking.filter(({ name }) => oldestVersionFor(name) === 0).map(({ name }) => name)).toEqual([]);
    for (const name of NAMES) expect(oldestVersionFor(name)).toBeLessThanOrEqual(Number(name.slice(0, 4)));
  });
});

describe('a database that is not for this version of the API', () => {
  it('is used with a warning when a newer version migrated it', async () => {
    await run(place.config);
    await addRecord('9998-of-later');
    await addRecord(`9999-of-later-needs-${NAMES.at(-1)?.slice(0, 4)}`);
    const api = start('main.ts');
    await api.waitForOutput(/API listening/);

    expect(api.output()).toMatch(
      /"level":"?(warn|40)"?.+The database has migrations of a newer version of the API \(9998-of-later, /,
    );
  });

  it('is not used when a newer version broke it for this one', async () => {
    await run(place.config);
    await addRecord('9998-of-later');
    await addRecord('9999-of-later-needs-9998');
    const processes = [start('main.ts'), start('migrate-command.ts')];

    expect(await Promise.all(processes.map(({ ended }) => ended))).toEqual([1, 1]);
    for (const { output } of processes)
      expect(output()).toBe(
        'A newer version of the API changed the database in a way that this version cannot work with (9999-of-later-needs-9998). ' +
          'Start that version, or restore the backup from before the upgrade.\n',
      );
  });

  it('is not changed when it belongs to another program', async () => {
    await query((db) => db.schema.createTable('users', (table) => table.integer('number').primary()));

    await expect(run(place.config)).rejects.toThrow(
      'The database contains a table "users" of another program. Use a separate database for the API.',
    );
    expect(await query((db) => db('users').columnInfo())).toEqual({ number: expect.anything() });
  });
});

(isOnMysql ? describe : describe.skip)('a start on MySQL', () => {
  /** Blocks changes to the table of submissions until `release` is called. */
  async function lockTable() {
    await migrateByKnex(place.config, { migrations: NAMES.indexOf('0009-quarantine') });
    const db = await openDatabase(place.config);
    await db.raw('lock tables application_submissions read');
    return { release: () => db.destroy() };
  }

  async function untilBlocked(): Promise<void> {
    await query(async (db) => {
      const waits = () =>
        db('information_schema.processlist').where('state', 'like', 'Waiting for table metadata lock%');
      while ((await waits().pluck('id')).length === 0);
    });
  }

  it('waits for a long statement and reports it', async () => {
    const { release } = await lockTable();
    const command = start('migrate-command.ts', { DATABASE_TIMEOUT_MS: '500' });
    await command.waitForOutput(/Still running on the database: alter table `application_submissions` add/);
    await release();

    expect(await command.ended).toBe(0);
    await expectMigrated();
  });

  it('waits for a statement of a process that was killed meanwhile', async () => {
    const { release } = await lockTable();
    const killed = start('migrate-command.ts');
    await untilBlocked();
    killed.child.kill('SIGKILL');
    const command = start('migrate-command.ts');
    await command.waitForOutput(
      /another process that is migrating the database|Still running on the database/,
    );
    await release();

    expect(await command.ended).toBe(0);
    await expectMigrated();
  });

  it('reports every few seconds that it waits for the database', async () => {
    const proxy = await openTcpProxy(place.config.url ?? '');
    await proxy.disconnect();
    const url = Object.assign(new URL(place.config.url ?? ''), { port: new URL(proxy.url).port }).href;
    await run(place.config);
    const api = start('main.ts', { DATABASE_URL: url, DATABASE_WAIT_MS: '600000' });
    await api.waitForOutput(/(cannot be reached yet \(ECONNREFUSED\)[^]+){2}/);
    await proxy.reconnect();

    await api.waitForOutput(/API listening/);
    await proxy.disconnect();
  });
});
