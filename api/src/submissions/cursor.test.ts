import { describe, expect, it } from '@jest/globals';
import { parseCursor, toCursor } from './cursor.ts';

const POSITION = { createdAt: '2026-03-02 09:30:00.123', id: '018bcfe5-6800-7abc-8def-0123456789ab' };

describe('a cursor', () => {
  it('keeps its position', () => {
    expect(parseCursor(toCursor(POSITION))).toEqual(POSITION);
  });

  it.each([
    '',
    'x',
    Buffer.from("2026-03-02 09:30:00.123|' or 1=1").toString('base64url'),
    toCursor({ ...POSITION, id: '' }),
    toCursor({ ...POSITION, createdAt: '2026-02-31 09:30:00.123' }),
    toCursor({ ...POSITION, createdAt: '2026-13-02 99:30:00.123' }),
  ])('%p is rejected', (cursor) => {
    expect(() => parseCursor(cursor)).toThrow('The cursor is not valid');
  });
});
