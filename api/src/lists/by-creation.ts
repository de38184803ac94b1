import { isRowPosition } from '../database/row-position.ts';
import type { RowKey } from './cursor.ts';
import type { Order } from './read-page.ts';

/** The newest rows first. */
export const NEWEST_FIRST: Order = { columns: ['created_at', 'id'], descends: true };

export function isCreationKey([createdAt = '', id = '', ...rest]: RowKey): boolean {
  return rest.length === 0 && isRowPosition({ createdAt, id });
}

export function creationKeyOf({
  created_at,
  id,
}: {
  readonly created_at: string;
  readonly id: string;
}): RowKey {
  return [created_at, id];
}
