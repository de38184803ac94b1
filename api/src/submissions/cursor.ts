import { AppError } from '../errors.ts';

/** Where a page ended: the last row's place in the order (created_at, id). */
export interface Place {
  readonly createdAt: string;
  readonly id: string;
}

const PLACE = /^(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3})\|([0-9a-f-]{36})$/;

export function toCursor({ createdAt, id }: Place): string {
  return Buffer.from(`${createdAt}|${id}`).toString('base64url');
}

export function parseCursor(cursor: string): Place {
  const [, createdAt, id] = PLACE.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (!createdAt || !id) throw new AppError('invalid_request', { detail: 'The cursor is not one of ours' });
  return { createdAt, id };
}
