import { toInstant, toTime } from './instants.ts';

/** The position of a row in the order (created_at, id), from which a list goes on. */
export interface RowPosition {
  readonly createdAt: string;
  readonly id: string;
}

const INSTANT = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}$/;
const ID = /^[0-9a-f-]{36}$/;

/** Checks a position from outside. */
export function isRowPosition({ createdAt, id }: RowPosition): boolean {
  return isInstant(createdAt) && isId(id);
}

/** Checks a stored instant from outside. Rejects dates that do not exist, such as February 31, because MySQL cannot compare with them. */
export function isInstant(text: string): boolean {
  const time = INSTANT.test(text) ? toTime(text) : NaN;
  return !Number.isNaN(time) && toInstant(time) === text;
}

export function isId(text: string): boolean {
  return ID.test(text);
}
