import { describe, expect, it } from '@jest/globals';
import { rememberRecent } from './recent-values.ts';

function counted() {
  const computed: string[] = [];
  const read = rememberRecent((key) => {
    computed.push(key);
    return key.toUpperCase();
  }, 2);
  return { read, computed };
}

describe('remembered values', () => {
  it('are computed once', () => {
    const { read, computed } = counted();
    expect([read('a'), read('a')]).toEqual(['A', 'A']);
    expect(computed).toEqual(['a']);
  });

  it('are dropped when they were not used for longest', () => {
    const { read, computed } = counted();
    for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) read(key);
    expect(computed).toEqual(['a', 'b', 'c', 'b']);
  });
});
