import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase, type Db } from '../../src/database/connection.ts';
import { databaseFault } from '../../src/database/driver-errors.ts';
import { execute, insertRows, placeholders, selectRows } from '../../src/database/statements.ts';
import { createDatabase } from '../support/create-database.ts';

const ODD_TEXTS = [
  "it's",
  '"quoted"',
  'back\\slash\\',
  'a ? b ?? :c',
  'line\nline\r\n\t',
  '\u{1F600} für',
  '',
  '1; --',
];

interface Row {
  readonly name: string;
  readonly points: number;
  readonly expires_at: number | null;
}

describe('raw statements', () => {
  let db: Db;
  let close: () => Promise<void>;
  beforeAll(async () => {
    const [dataDir, { url, drop }] = [await mkdtemp(join(tmpdir(), 'statements-')), await createDatabase()];
    // With one connection, a statement that did not release it would block the next one.
    db = await openDatabase({ dataDir, poolSize: 1, timeoutMs: 4000, ...(url ? { url } : {}) });
    await db.schema.createTable('rate_counters', (table) => {
      table.string('name', 160).primary();
      table.integer('points').notNullable();
      table.bigInteger('expires_at');
    });
    close = async () => {
      await db.destroy();
      await drop();
      await rm(dataDir, { recursive: true });
    };
  });
  afterAll(() => close());

  const rowOf = (name: string): Row => ({ name, points: 1, expires_at: null });
  const store = (names: readonly string[], on = db) => insertRows('rate_counters', names.map(rowOf), on);
  const find = (names: readonly string[]) =>
    selectRows<Row>(
      `select name, points, expires_at from rate_counters where name in (${placeholders(names.length)}) order by name`,
      names,
      db,
    );

  it('return text with special characters unchanged', async () => {
    await store(ODD_TEXTS);

    const found = await find(ODD_TEXTS);
    expect(found.map(({ name }) => name).toSorted()).toEqual(ODD_TEXTS.toSorted());
    expect(found[0]).toMatchObject({ points: 1, expires_at: null });
  });

  it('do nothing for empty rows', async () => {
    await expect(store([])).resolves.toBeUndefined();
  });

  it('run in the given transaction', async () => {
    const work = db.transaction(async (transaction) => {
      await store(['taken back'], transaction);
      throw new Error('no');
    });

    await expect(work).rejects.toThrow('no');
    expect(await find(['taken back'])).toEqual([]);
  });

  it('keep the fault of an error and release the connection', async () => {
    await store(['there']);

    const error: unknown = await store(['new', 'there']).catch((reason: unknown) => reason);

    expect(databaseFault(error)).toBe('unique');
    expect(await find(['new', 'there'])).toHaveLength(1);
    await execute('delete from rate_counters where name = ?', ['there'], db);
    expect(await find(['there'])).toEqual([]);
  });
});
