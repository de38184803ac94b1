import { join } from 'node:path';
import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { Db } from '../database/connection.ts';
import { withSnapshot, type Snapshot } from '../database/snapshot.ts';
import { findDefinition, findTables, type Cell, type Table } from '../database/tables.ts';
import { writeHashed } from './hashed-file.ts';
import { FOLDERS, type TableFile } from './manifest.ts';
import { toCount, withProgress, type Report } from './progress.ts';
import { toLine } from './row-lines.ts';
import { createNameCollector, type StoredNames } from './stored-names.ts';

/**
 * Tables whose rows stay out of backups. The salts of visitor ids are deleted after two days, so that nobody can link visits to
 * a person; a copy would last longer.
 */
export const LEFT_OUT: readonly string[] = ['analytics_salts'];

/** Lines that are compressed together. */
const CHUNK_LENGTH = 128 * 1024;
/** A higher level takes several times as long for a tenth of the size. */
const LEVEL = 2;

export interface TablesBackup {
  readonly files: readonly TableFile[];
  readonly names: StoredNames;
}

export interface TablesOptions {
  readonly folder: string;
  /** Tables of which the backup has neither rows nor definition. */
  readonly leftOut: readonly string[];
  readonly report: Report;
}

/** Writes all other tables as they were at one moment. `db` must serve nothing else. */
export async function backUpTables(
  db: Db,
  { folder, leftOut, report }: TablesOptions,
): Promise<TablesBackup> {
  const isLeftOut = (name: string) => LEFT_OUT.includes(name) || leftOut.includes(name);
  const definitions = new Map<string, string>();
  for (const { name } of await findTables(db)) {
    const definition = await findDefinition(name, db);
    if (definition !== null) definitions.set(name, definition);
  }
  const collector = createNameCollector();
  const files: TableFile[] = [];
  let rows = 0;
  let current = '';
  const describe = () => `Reading the database: ${toCount(rows)} rows, now table ${current}`;
  await withProgress(report, describe, () =>
    withSnapshot(db, async (snapshot) => {
      for (const table of snapshot.tables.filter(({ name }) => !isLeftOut(name))) {
        current = table.name;
        const collect = collector.collectorOf(table);
        const file = await writeTable(table, snapshot, folder, (row) => {
          rows += 1;
          collect?.(row);
        });
        const definition = definitions.get(table.name);
        files.push({ ...file, ...(definition === undefined ? {} : { definition }) });
      }
    }),
  );
  return { files, names: collector.names };
}

async function writeTable(
  table: Table,
  snapshot: Snapshot,
  folder: string,
  onRow: (row: readonly Cell[]) => void,
): Promise<TableFile> {
  const path = `${FOLDERS.tables}/${table.name}.ndjson.gz`;
  let rows = 0;
  const counted = (row: readonly Cell[]) => {
    rows += 1;
    onRow(row);
  };
  const lines = Readable.from(inChunks(snapshot.rows(table), counted), { objectMode: false });
  const measured = await writeHashed(join(folder, path), lines, [createGzip({ level: LEVEL })]);
  return { path, ...measured, table: table.name, columns: table.columns.map(({ name }) => name), rows };
}

async function* inChunks(
  rows: AsyncIterable<readonly Cell[]>,
  onRow: (row: readonly Cell[]) => void,
): AsyncGenerator<Buffer> {
  let chunk = '';
  for await (const row of rows) {
    onRow(row);
    chunk += toLine(row);
    if (chunk.length < CHUNK_LENGTH) continue;
    yield Buffer.from(chunk);
    chunk = '';
  }
  if (chunk !== '') yield Buffer.from(chunk);
}
