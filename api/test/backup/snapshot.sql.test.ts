import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { parseLine, toLine } from '../../src/backup/row-lines.ts';
import { isMysql, openDatabase, type Db } from '../../src/database/connection.ts';
import { withSnapshot } from '../../src/database/snapshot.ts';
import { withTableLoader } from '../../src/database/table-loader.ts';
import { findTables, type Cell } from '../../src/database/tables.ts';
import { configOf, createEmptyPlace, HARD_TEXT, SERVER, type EmptyPlace } from './backup.fixture.ts';

const ALL_BYTES = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte));
const ROWS: readonly (readonly Cell[])[] = [
  [1, HARD_TEXT, '9223372036854775807', ALL_BYTES, '2026-11-25 08:00:00.123', '2026-02-28', 1, 0.1],
  [2, '', '-9223372036854775808', Buffer.alloc(0), '1970-01-01 00:00:00.000', '1970-01-01', 0, -1.5e300],
  [3, '{"a": 1,  "b":"\\u0000"}', 9007199254740991, Buffer.from('text'), null, null, null, null],
  [4, null, null, null, null, null, null, null],
];

const TABLE = `create table hard_values (
  id integer primary key, body text, number bigint, bytes blob, at datetime(3), on_day date, is_on boolean, part double)`;

let places: EmptyPlace[];
beforeEach(() => {
  places = [];
});
afterEach(async () => {
  for (const place of places) await place.remove();
});

async function openOn(server: string | null): Promise<Db> {
  const place = await createEmptyPlace(server);
  places.push(place);
  const db = await openDatabase({ ...configOf(place).database, poolSize: 1 });
  await db.raw(isMysql(db) ? `${TABLE} character set utf8mb4` : TABLE);
  return db;
}

/** Reads all rows as a backup has them. Closes the database. */
async function readAll(db: Db): Promise<Cell[][]> {
  const rows = await withSnapshot(db, async ({ tables: [table], rows }) => {
    const read: Cell[][] = [];
    if (table) for await (const row of rows(table)) read.push(parseLine(toLine(row).trimEnd()));
    return read;
  });
  await db.destroy();
  return rows.toSorted((a, b) => Number(a[0]) - Number(b[0]));
}

async function load(db: Db, rows: readonly (readonly Cell[])[]): Promise<void> {
  const [table] = await findTables(db);
  if (table) await withTableLoader(db, (loader) => loader.insert(table, rows));
}

const SERVERS = [...new Set([null, SERVER])];
const PAIRS = SERVERS.flatMap((from) => SERVERS.map((to) => [nameOf(from), nameOf(to), from, to] as const));

function nameOf(server: string | null): string {
  return server ? 'MySQL' : 'SQLite';
}

describe('rows that are read from a snapshot and loaded elsewhere', () => {
  it.each(PAIRS)('keep every value, from %s to %s', async (_from, _to, from, to) => {
    const source = await openOn(from);
    await load(source, ROWS);
    const read = await readAll(source);
    const target = await openOn(to);
    await load(target, read);

    expect(read).toEqual(ROWS);
    expect(await readAll(target)).toEqual(ROWS);
  });
});

describe.each(SERVERS.map((server) => [nameOf(server), server] as const))('a snapshot on %s', (_, server) => {
  it('does not see what is written after it began, nor parts of it', async () => {
    const db = await openOn(server);
    const [place] = places;
    const writer = await openDatabase(configOf(place as EmptyPlace).database);
    await load(db, ROWS.slice(0, 2));

    const seen = await withSnapshot(db, async ({ tables: [table], rows }) => {
      const ids: Cell[] = [];
      await writer('hard_values').insert({ id: 10 });
      await writer('hard_values').where({ id: 1 }).delete();
      if (table) for await (const [id = null] of rows(table)) ids.push(id);
      return ids;
    });

    expect(seen.toSorted()).toEqual([1, 2]);
    expect(await writer('hard_values').orderBy('id').pluck('id')).toEqual([2, 10]);
    await Promise.all([db.destroy(), writer.destroy()]);
  });
});
