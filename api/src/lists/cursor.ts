import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { AppError } from '../errors.ts';

/** `next` follows the order of the list, `previous` goes against it. */
export type Direction = 'next' | 'previous';

/** The values that order a row in its list, as stored. The last one is its id. */
export type RowKey = readonly string[];

export interface Cursor {
  readonly direction: Direction;
  readonly key: RowKey;
}

const VERSION = 1;

const StoredCursor = z.object({
  version: z.literal(VERSION),
  filter: z.string(),
  direction: z.enum(['next', 'previous']),
  key: z.array(z.string()),
});

/** Writes a position in a list as an opaque text. `list` is what selects and orders the rows: filter and sort. */
export function toCursor({ direction, key }: Cursor, list: unknown): string {
  const stored = { version: VERSION, filter: hashOf(list), direction, key };
  return Buffer.from(JSON.stringify(stored)).toString('base64url');
}

/** Throws `invalid_request` for a cursor that is malformed or belongs to another list. */
export function parseCursor(cursor: string, list: unknown, isKey: (key: RowKey) => boolean): Cursor {
  const { success, data } = StoredCursor.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString()));
  if (!success || !isKey(data.key)) throw invalid('The cursor is not valid');
  if (data.filter !== hashOf(list))
    throw invalid('The cursor belongs to another filter. Start again without a cursor');
  return { direction: data.direction, key: data.key };
}

function invalid(detail: string): AppError {
  return new AppError('invalid_request', { detail });
}

function hashOf(list: unknown): string {
  return createHash('sha256').update(JSON.stringify(list)).digest('base64url').slice(0, 22);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
