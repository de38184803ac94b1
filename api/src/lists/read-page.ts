import type { Knex } from 'knex';
import { parseCursor, toCursor, type Cursor, type Direction, type RowKey } from './cursor.ts';

/** Rows on one side of a key, nearest first. */
export interface Part {
  /** Null for the first rows. */
  readonly from: RowKey | null;
  readonly direction: Direction;
  readonly limit: number;
}

/** Columns that order a list, all in the same direction. The last one is unique. */
export interface Order {
  readonly columns: readonly string[];
  readonly descends: boolean;
}

/** Limits a query to a part of a list. Reads an index range, so deep pages cost no more than the first. */
export function limitToPart<Query extends Knex.QueryBuilder>(
  query: Query,
  { columns, descends }: Order,
  { from, direction, limit }: Part,
): Query {
  const falls = descends === (direction === 'next');
  const order = falls ? 'desc' : 'asc';
  query.orderBy(columns.map((column) => ({ column, order }))).limit(limit);
  if (from) query.whereRaw(beyond(columns, falls ? '<' : '>'), bindingsOf(from));
  return query;
}

/** The condition for rows beyond a key. Starts with a plain range, from which MySQL starts to read. */
function beyond([column = '', ...rest]: readonly string[], sign: '<' | '>'): string {
  if (rest.length === 0) return `${column} ${sign} ?`;
  return `${column} ${sign}= ? and (${column} ${sign} ? or (${beyond(rest, sign)}))`;
}

/** Each value but the last one is compared twice. */
function bindingsOf(key: RowKey): string[] {
  return key.flatMap((value, index) => (index < key.length - 1 ? [value, value] : [value]));
}

interface PageRequest<Row> {
  /** Undefined for the first page. */
  readonly cursor: string | undefined;
  /** What selects and orders the rows: filter and sort. A cursor is valid for the same list only. */
  readonly list: unknown;
  readonly size: number;
  isKey(key: RowKey): boolean;
  keyOf(row: Row): RowKey;
  select(part: Part): PromiseLike<readonly Row[]>;
}

interface Page<Row> {
  /** In the order of the list. */
  readonly rows: readonly Row[];
  /** The cursors of the pages around; null at the end. */
  readonly next: string | null;
  readonly previous: string | null;
  /** The cursor of all that comes in front of the first row; null without rows. */
  readonly start: string | null;
}

/** Reads one page of a list. Throws `invalid_request` for a cursor that is malformed or belongs to another list. */
export async function readPage<Row>(request: PageRequest<Row>): Promise<Page<Row>> {
  const { cursor, list, isKey, keyOf } = request;
  const { rows, hasPrevious, hasNext } = await readRows(
    cursor === undefined ? null : parseCursor(cursor, list, isKey),
    request,
  );
  const cursorAt = (row: Row | undefined, direction: Direction) =>
    row === undefined ? null : toCursor({ direction, key: keyOf(row) }, list);
  const start = cursorAt(rows[0], 'previous');
  return {
    ...{ rows, start },
    next: hasNext ? cursorAt(rows.at(-1), 'next') : null,
    previous: hasPrevious ? start : null,
  };
}

interface FoundRows<Row> {
  readonly rows: readonly Row[];
  readonly hasPrevious: boolean;
  readonly hasNext: boolean;
}

async function readRows<Row>(start: Cursor | null, request: PageRequest<Row>): Promise<FoundRows<Row>> {
  const { size, select } = request;
  const direction = start?.direction ?? 'next';
  const found = await select({ from: start?.key ?? null, direction, limit: size + 1 });
  const hasMore = found.length > size;
  const rows = found.slice(0, size);
  if (direction === 'next') return { rows, hasPrevious: start !== null, hasNext: hasMore };
  // Without more rows in front, the first page is read, which is full.
  if (!hasMore) return readRows(null, request);
  return { rows: rows.reverse(), hasPrevious: true, hasNext: true };
}
