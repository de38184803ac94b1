import { describe, expect, it } from '@jest/globals';
import { csvLine } from './csv.ts';
import { parseCsv } from './parse-csv.ts';

const cells = (text: string) => parseCsv(text).map((row) => row.cells);

describe('parsed CSV', () => {
  it('has the cells that were written', () => {
    const texts = ['plain', 'a, b; c', 'two\r\nlines', '"quoted"', ' '];

    expect(cells(csvLine(texts))).toEqual([texts]);
  });

  it.each([
    ['a;b,c;d', [['a', 'b,c', 'd']]],
    ['a\tb', [['a', 'b']]],
    ['\uFEFF"a","b"\r\n\r\n"c"', [['a', 'b'], ['c']]],
    ['one\rtwo\nthree', [['one'], ['two'], ['three']]],
    ['"never closed\nb', [['"never closed'], ['b']]],
    [
      '"Ann,a@x\n"Ben",b@x\nCleo,c@x',
      [
        ['"Ann', 'a@x'],
        ['Ben', 'b@x'],
        ['Cleo', 'c@x'],
      ],
    ],
    [
      'Ann,"a@x\nBen,"b@x"',
      [
        ['Ann', '"a@x'],
        ['Ben', 'b@x'],
      ],
    ],
    ['5" pipe,b', [['5" pipe', 'b']]],
    ['"a" ,"b""c"', [['a ', 'b"c']]],
    ['sep=;\na;b,c', [['a', 'b,c']]],
    ['"sep=\t"\r\na\tb', [['a', 'b']]],
    ['A title, and more\na;b\nc;d', [['A title, and more'], ['a', 'b'], ['c', 'd']]],
    [' \n', []],
  ])('of %j', (text, expected) => {
    expect(cells(text)).toEqual(expected);
  });

  it('knows the line of each row', () => {
    expect(parseCsv('"a\nb",c\n\nd').map(({ line }) => line)).toEqual([1, 4]);
    expect(parseCsv('sep=,\n"a\r\nb"\r\nc').map(({ line }) => line)).toEqual([2, 4]);
  });
});
