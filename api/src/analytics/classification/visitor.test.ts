import { createHmac } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { visitorId, type VisitorTraits } from './visitor.ts';

const VISITOR: VisitorTraits = {
  salt: Buffer.from('000102030405060708090a0b0c0d0e0f', 'hex'),
  site: 'www.example.com',
  address: '203.0.113.7',
  userAgent: 'Mozilla/5.0',
};
const idOf = (change: Partial<VisitorTraits>) => visitorId({ ...VISITOR, ...change });
const idAt = (address: string) => idOf({ address });

describe("a visitor's id", () => {
  it('is the beginning of a keyed hash of site, address and browser, each after its length', () => {
    const message = Buffer.concat([
      Buffer.from('0000000f', 'hex'),
      Buffer.from('www.example.com'),
      Buffer.from('0000000b', 'hex'),
      Buffer.from('203.0.113.7'),
      Buffer.from('0000000b', 'hex'),
      Buffer.from('Mozilla/5.0'),
    ]);
    const hash = createHmac('sha256', VISITOR.salt).update(message).digest('hex');
    expect(visitorId(VISITOR)).toBe(hash.slice(0, 16));
  });

  it('stays what it is: other processes and releases of the day compute the same', () => {
    expect(visitorId(VISITOR)).toBe('95dda776004e8b2f');
    expect(idAt('2001:db8:1:2:3:4:5:6')).toBe('fa01d18da27d32db');
  });

  it('is another one for another site, address, browser or salt', () => {
    const ids = [
      visitorId(VISITOR),
      idOf({ site: 'www.example.org' }),
      idAt('203.0.113.8'),
      idOf({ userAgent: 'Mozilla/5.1' }),
      idOf({ salt: Buffer.from('000102030405060708090a0b0c0d0e10', 'hex') }),
    ];
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('does not confuse the end of one field with the beginning of the next', () => {
    expect(idOf({ address: '203.0.113.7', userAgent: '1Mozilla' })).not.toBe(
      idOf({ address: '203.0.113.71', userAgent: 'Mozilla' }),
    );
    expect(idOf({ site: 'ab', address: 'c' })).not.toBe(idOf({ site: 'a', address: 'bc' }));
  });

  it('is one for all addresses of a /64', () => {
    const id = idAt('2001:db8:1:2::1');
    expect(idAt('2001:db8:1:2:aaaa:bbbb:cccc:dddd')).toBe(id);
    expect(idAt('2001:0DB8:0001:0002::9')).toBe(id);
    expect(idAt('2001:db8:1:3::1')).not.toBe(id);
  });

  it.each([
    '::ffff:203.0.113.7',
    '::FFFF:203.0.113.7',
    '::ffff:cb00:7107',
    '0:0:0:0:0:ffff:203.0.113.7',
    '::ffff:203.0.113.7%2',
  ])('is the one of 203.0.113.7 for %s', (address) => {
    expect(idAt(address)).toBe(visitorId(VISITOR));
  });

  it('ignores the zone of an address', () => {
    expect(idAt('fe80::1%eth0')).toBe(idAt('fe80::1'));
    expect(idAt('fe80::1%a:b:c:d:e')).toBe(idAt('fe80::1'));
  });

  it('exists for a user agent in any script and without an address', () => {
    expect(idOf({ userAgent: 'Браузер 😀' })).toMatch(/^[\da-f]{16}$/);
    expect(idAt('')).toMatch(/^[\da-f]{16}$/);
  });
});
