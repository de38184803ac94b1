import { describe, expect, it } from '@jest/globals';
import { csvLine } from './csv.ts';

describe('a line of a CSV file', () => {
  it('quotes every text and leaves null cells empty', () => {
    expect(csvLine(['a', null, 'b,"c"\nd', ''])).toBe('"a",,"b,""c""\nd",""\r\n');
  });

  it('leaves numbers bare, with the decimals that a column has', () => {
    expect(csvLine([0, 1204, -3, { value: 50, decimals: 1 }, { value: 2 / 3, decimals: 2 }])).toBe(
      '0,1204,-3,50.0,0.67\r\n',
    );
  });

  it.each([
    '=1+1@b.example',
    '+1@b.example',
    '-a',
    '@a',
    '\t=1',
    '\ra',
    '\na',
    '\0a',
    '  =1',
    '\u200B=1',
    '\u200B\0=1',
    ' \t1',
    '＝1',
  ])('keeps spreadsheets from treating %j as a formula', (text) =>
    expect(csvLine([text])).toBe(`"'${text}"\r\n`),
  );

  it.each(['a=b@c.example', 'a-b', '2026-11-22T00:00:00.000Z'])('leaves %j unchanged', (text) =>
    expect(csvLine([text])).toBe(`"${text}"\r\n`),
  );
});
