import { describe, expect, it } from '@jest/globals';
import { pack, readIndex, unpack } from './packed-blob.ts';

/** JavaScript sorts keys that are numbers before others, and treats one name as no key. */
const FILES = new Map(
  ['z.js', '10', '2', '__proto__', 'a b/empty', '\u{1F600}'].map((file) => [
    file,
    Buffer.from(file.endsWith('empty') ? '' : `bytes\nof ${file}`),
  ]),
);

describe('a packed blob', () => {
  it('has each file under its path, with its bytes', () => {
    expect(unpack(pack(FILES))).toEqual(FILES);
    expect(unpack(pack(new Map()))).toEqual(new Map());
  });

  it('has each file where its index says', () => {
    const bytes = pack(FILES);
    const index = readIndex(bytes);

    if (index === null || index === 'cut') throw new Error('the index is not readable');
    for (const [file, { start, end }] of index) expect(bytes.subarray(start, end)).toEqual(FILES.get(file));
  });

  it('is not taken for a whole one where it ends early', () => {
    const bytes = pack(FILES);

    expect(unpack(bytes.subarray(0, -1))).toBeNull();
    expect(unpack(bytes.subarray(0, 5))).toBeNull();
    expect(readIndex(bytes.subarray(0, 5))).toBe('cut');
  });
});
