import { toInstant, toTime } from '../database/instants.ts';
import { AppError } from '../errors.ts';

/** The position of a page's last row in the order (created_at, id). */
export interface CursorPosition {
  readonly createdAt: string;
  readonly id: string;
}

const POSITION = /^(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3})\|([0-9a-f-]{36})$/;

export function toCursor({ createdAt, id }: CursorPosition): string {
  return Buffer.from(`${createdAt}|${id}`).toString('base64url');
}

export function parseCursor(cursor: string): CursorPosition {
  const [, createdAt, id] = POSITION.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (!createdAt || !id || !isInstant(createdAt))
    throw new AppError('invalid_request', { detail: 'The cursor is not valid' });
  return { createdAt, id };
}

/** Rejects dates that do not exist, such as February 31, because MySQL cannot compare with them. */
function isInstant(text: string): boolean {
  const time = toTime(text);
  return !Number.isNaN(time) && toInstant(time) === text;
}
