import { describe, expect, it } from '@jest/globals';
import { addressKeys } from './address-limiter.ts';

describe('the keys of an address (B3)', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7', null],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2', '2001:db8:1'],
    ['2001:0db8:0001:0002::1', '2001:db8:1:2', '2001:db8:1'],
    ['2001:db8::1', '2001:db8:0:0', '2001:db8:0'],
    ['::1', '0:0:0:0', '0:0:0'],
  ])('%s are %s and %s', (address, own, site) => {
    expect(addressKeys(address)).toEqual({ own, site });
  });
});
