import { describe, expect, it } from '@jest/globals';
import { shortenAddress } from './shorten-address.ts';

describe('a shortened address', () => {
  it.each([
    ['203.0.113.77', '203.0.113.0'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1::'],
    ['2001:0DB8:0001:2::6', '2001:db8:1::'],
    ['2001:db8::6', '2001:db8:0::'],
    ['2001::4:5:6:7:8:9', '2001:0:4::'],
    ['fe80::1%eth0', 'fe80:0:0::'],
    ['::1', '::'],
    ['::ffff:203.0.113.77', '::'],
    ['64:ff9b::203.0.113.77', '64:ff9b:0::'],
  ])('of %s is %s', (address, expected) => {
    expect(shortenAddress(address)).toBe(expected);
    expect(shortenAddress(expected)).toBe(expected);
  });

  it.each(['', 'unknown', '203.0.113'])('of %p is empty', (address) => {
    expect(shortenAddress(address)).toBeNull();
  });
});
