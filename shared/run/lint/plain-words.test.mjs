import { describe, expect, it } from '@jest/globals';
import { plainNameFor } from './plain-words.mjs';

describe('the words of identifiers and file names', () => {
  it.each([
    ['buildRooms', 'workspaces'],
    ['page-polisher.ts', 'recompressor'],
    ['MOST_FILES', 'MAX_…'],
    ['DEFERRED_MOST_MS', 'MAX_…'],
    ['createPatientServer', 'with timeouts'],
    ['lockUp', 'harden'],
    ['DevMix', 'ReleaseSet'],
  ])('%s is refused in favor of "%s"', (name, plain) => {
    expect(plainNameFor(name)).toBe(plain);
  });

  it.each(['workspaces', 'housekeeping', 'mix', 'mostRecent', 'officer', 'gallery', 'MAX_FILES'])(
    '%s is a plain name',
    (name) => {
      expect(plainNameFor(name)).toBeNull();
    },
  );
});
