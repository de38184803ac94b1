import { isRowPosition, type RowPosition } from '../database/row-position.ts';
import { AppError } from '../errors.ts';

export function toCursor({ createdAt, id }: RowPosition): string {
  return Buffer.from(`${createdAt}|${id}`).toString('base64url');
}

export function parseCursor(cursor: string): RowPosition {
  const [createdAt = '', id = '', ...rest] = Buffer.from(cursor, 'base64url').toString().split('|');
  const position = { createdAt, id };
  if (rest.length > 0 || !isRowPosition(position))
    throw new AppError('invalid_request', { detail: 'The cursor is not valid' });
  return position;
}
