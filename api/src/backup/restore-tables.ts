import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { createGunzip } from 'node:zlib';
import type { Db } from '../database/connection.ts';
import { withTableLoader, type TableLoader } from '../database/table-loader.ts';
import { createFromDefinition, findTables, type Cell, type Table } from '../database/tables.ts';
import { StartupError } from '../errors.ts';
import type { TableFile } from './manifest.ts';
import { toCount, withProgress, type Report } from './progress.ts';
import { parseLine, readLines } from './row-lines.ts';

/** Few enough for one statement, whose length servers limit. */
const MAX_ROWS = 1000;
const MAX_LENGTH = 1_000_000;

interface Options {
  readonly db: Db;
  readonly folder: string;
  /** Tables that stay as they are. The backup must not have them. */
  readonly leftOut: readonly string[];
  readonly report: Report;
}

/** Replaces all rows of all other tables by those of a backup. */
export async function restoreTables(
  saved: readonly TableFile[],
  { db, folder, leftOut, report }: Options,
): Promise<void> {
  const files: TableFile[] = [];
  for (const file of saved)
    if (file.definition === undefined || (await createFromDefinition(file.table, file.definition, db)))
      files.push(file);
    else report(`Left out table ${file.table}: the shell keeps its state in a file where there is no MySQL.`);
  const known = new Map((await findTables(db)).map((table) => [table.name, table]));
  const targets = files.map((file) => ({ file, table: toTable(file, known.get(file.table)) }));
  let rows = 0;
  const total = files.reduce((sum, file) => sum + file.rows, 0);
  await withProgress(
    report,
    () => `Loading the database: ${toCount(rows)} of ${toCount(total)} rows`,
    () =>
      withTableLoader(db, async (loader) => {
        rows = 0;
        for (const name of known.keys()) if (!leftOut.includes(name)) await loader.clear(name);
        for (const { file, table } of targets)
          await loadTable(table, join(folder, file.path), loader, file.rows, (count) => (rows += count));
      }),
  );
}

/** The columns of a backup, in their order there. */
function toTable({ table: name, columns }: TableFile, known: Table | undefined): Table {
  const found = columns.map((column) => known?.columns.find((each) => each.name === column));
  const unknown = columns.filter((_, index) => found[index] === undefined);
  if (unknown.length > 0)
    throw new StartupError(
      `The database has no ${known ? `columns ${unknown.join(', ')} in table ${name}` : `table ${name}`}. Restore with the version of the API that made the backup.`,
    );
  return { name, columns: found.flatMap((column) => column ?? []) };
}

async function loadTable(
  table: Table,
  path: string,
  loader: TableLoader,
  expected: number,
  onLoaded: (count: number) => void,
): Promise<void> {
  const lines = readLines(createReadStream(path).pipe(createGunzip()));
  let batch: Cell[][] = [];
  let length = 0;
  let count = 0;
  const flush = async () => {
    if (batch.length === 0) return;
    await loader.insert(table, batch);
    count += batch.length;
    onLoaded(batch.length);
    batch = [];
    length = 0;
  };
  for await (const line of lines) {
    batch.push(parseLine(line));
    length += line.length;
    if (batch.length >= MAX_ROWS || length >= MAX_LENGTH) await flush();
  }
  await flush();
  if (count !== expected)
    throw new StartupError(
      `Table ${table.name} has ${count} rows in the backup, and ${expected} in its manifest.`,
    );
}
