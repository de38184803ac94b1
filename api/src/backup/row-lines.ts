import type { Cell } from '../database/tables.ts';

/** A row as one line of JSON. Bytes are `{ "base64": … }`; integers that a number cannot hold are text. */
export function toLine(row: readonly Cell[]): string {
  return `${JSON.stringify(row.map((cell) => (Buffer.isBuffer(cell) ? { base64: cell.toString('base64') } : cell)))}\n`;
}

export function parseLine(line: string): Cell[] {
  const cells = JSON.parse(line) as readonly (Exclude<Cell, Buffer> | { readonly base64: string })[];
  return cells.map((cell) =>
    typeof cell === 'object' && cell !== null ? Buffer.from(cell.base64, 'base64') : cell,
  );
}
