import { Readable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { parseLine, readLines, toLine } from './row-lines.ts';

const ROWS = [
  [1, 'two\u2028paragraphs\u2029of 漢字', Buffer.from([0, 10, 13])],
  [2, 'a line\r\nand another', null],
];
const BYTES = Buffer.from(ROWS.map(toLine).join(''));

async function rowsOf(chunks: readonly Buffer[]) {
  const rows = [];
  for await (const line of readLines(Readable.from(chunks))) rows.push(parseLine(line));
  return rows;
}

describe('rows of a backup', () => {
  it('are a line each, whatever their texts contain', async () => {
    expect(await rowsOf([BYTES])).toEqual(ROWS);
  });

  it.each([1, 2, 7])('are read alike in chunks of %d bytes, which cut characters', async (size) => {
    const count = Math.ceil(BYTES.length / size);
    const chunks = Array.from({ length: count }, (_, at) => BYTES.subarray(at * size, (at + 1) * size));

    expect(await rowsOf(chunks)).toEqual(ROWS);
  });

  it('may end without a line feed', async () => {
    expect(await rowsOf([BYTES.subarray(0, -1)])).toEqual(ROWS);
  });
});
