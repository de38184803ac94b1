import { describe, expect, it } from '@jest/globals';
import { readTextFile } from './read-text-file.ts';

const TEXT = 'Adresse;Désinscrit\r\na@mill.example;oui';
const utf16 = (text: string) => Buffer.from(text, 'utf16le');

/** jsdom does not read files. */
const file = (bytes: Buffer) =>
  Object.assign(new Blob(), { arrayBuffer: async () => new Uint8Array(bytes).buffer });

describe('a list of subscribers', () => {
  it.each([
    ['UTF-8', Buffer.from(TEXT)],
    ['UTF-8 with a mark', Buffer.from(`\uFEFF${TEXT}`)],
    ['Windows-1252', Buffer.from(TEXT, 'latin1')],
    ['UTF-16 of Windows', utf16(`\uFEFF${TEXT}`)],
    ['UTF-16 without its mark', utf16(TEXT)],
    ['UTF-16 in the other order', utf16(`\uFEFF${TEXT}`).swap16()],
  ])('is read from %s', async (_name, bytes) => {
    expect(await readTextFile(file(bytes))).toBe(TEXT);
  });

  it('of no bytes is empty', async () => {
    expect(await readTextFile(file(Buffer.alloc(0)))).toBe('');
  });
});
