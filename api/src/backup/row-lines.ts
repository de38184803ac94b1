import type { Readable } from 'node:stream';
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

/**
 * The lines of a stream of UTF-8. `node:readline` would not do: from Node 24 on, it also ends lines at U+2028 and U+2029, which
 * JSON leaves as they are.
 */
export async function* readLines(input: Readable): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of input.setEncoding('utf8')) {
    const lines = `${rest}${chunk}`.split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}
