import { randomUUID } from 'node:crypto';
import { createConnection, type Connection } from 'mysql2/promise';
import type { Db } from '../src/database/connection.ts';
import { createId } from '../src/database/ids.ts';
import { toInstant } from '../src/database/instants.ts';

const COLUMNS = [
  'id',
  'created_at',
  'reference',
  'company_name',
  'industry',
  'company_size',
  'contact_name',
  'email',
  'phone',
  'project_description',
  'additional_info',
  'file_path',
];
const BATCH = 2000;
/** SQLite accepts at most 500 rows in one insert. */
const SQLITE_BATCH = 400;
const SECOND = 1000;

export interface BenchDatabase {
  readonly url: string;
  readonly connection: Connection;
  drop(): Promise<void>;
}

export async function createBenchDatabase(server: string): Promise<BenchDatabase> {
  const name = `api_bench_${randomUUID().replaceAll('-', '')}`;
  const connection = await createConnection({ uri: server, dateStrings: true });
  await connection.query(`create database ${name}`);
  await connection.query(`use ${name}`);
  return {
    url: Object.assign(new URL(server), { pathname: `/${name}` }).href,
    connection,
    async drop() {
      await connection.query(`drop database ${name}`);
      await connection.end();
    },
  };
}

/** Inserts submissions dated one second apart, the last one now. */
export async function fill(connection: Connection, count: number): Promise<void> {
  const start = Date.now() - count * SECOND;
  for (let at = 0; at < count; at += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, count - at) }, (_, index) => rowAt(start, at + index));
    await connection.query(`insert into application_submissions (${COLUMNS.join(', ')}) values ?`, [rows]);
  }
  await connection.query('analyze table application_submissions');
}

/** Inserts the same rows through the API's own connection, so it works on both databases. */
export async function fillTable(db: Db, count: number): Promise<void> {
  const start = Date.now() - count * SECOND;
  await db.transaction(async (transaction) => {
    for (let at = 0; at < count; at += SQLITE_BATCH) {
      const length = Math.min(SQLITE_BATCH, count - at);
      await transaction('application_submissions').insert(
        Array.from({ length }, (_, index) => submissionAt(start, at + index)),
      );
    }
  });
}

/** A submission with the columns of the first version, received so many seconds after the start (in milliseconds). */
export function submissionAt(start: number, index: number): Readonly<Record<string, string | null>> {
  const values = rowAt(start, index);
  return Object.fromEntries(COLUMNS.map((column, place) => [column, values[place] ?? null]));
}

function rowAt(start: number, index: number): (string | null)[] {
  const time = start + index * SECOND;
  return [
    createId(time),
    toInstant(time),
    `B-${index}`,
    `Harbour Freight Lines ${index}`,
    'consulting',
    'medium',
    'Finance Director',
    `finance${index}@harbour.example`,
    '+1 (202) 555-0117',
    'Four thousand invoices a month, a third of them paid late.',
    index % 3 === 0 ? 'We close our books on the fifth.' : null,
    null,
  ];
}

/** The row just before the page at this depth. */
export async function positionAt(
  connection: Connection,
  depth: number,
): Promise<{ createdAt: string; id: string }> {
  const [rows] = await connection.query(
    'select created_at, id from application_submissions order by created_at desc, id desc limit 1 offset ?',
    [depth],
  );
  const [row] = rows as { created_at: string; id: string }[];
  return { createdAt: row?.created_at ?? '', id: row?.id ?? '' };
}
