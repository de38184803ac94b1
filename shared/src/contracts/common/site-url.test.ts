import { describe, expect, it } from '@jest/globals';
import { SiteUrl } from './site-url.ts';

describe('the address of a site', () => {
  it.each([
    ['https://www.example.com', 'https://www.example.com'],
    ['https://www.example.com/', 'https://www.example.com'],
    ['HTTPS://WWW.Example.com:443', 'https://www.example.com'],
    ['http://localhost:3000/', 'http://localhost:3000'],
  ])('%s is the origin %s', (text, origin) => {
    expect(SiteUrl.parse(text)).toBe(origin);
  });

  it.each([
    'https://www.example.com/site',
    'https://www.example.com//',
    'https://www.example.com/?',
    'https://www.example.com/?from=mail',
    'https://www.example.com/#top',
    'https://staff:secret@www.example.com',
  ])('%s is refused, because it says more than an origin', (text) => {
    expect(SiteUrl.safeParse(text).error?.issues.map(({ message }) => message)).toEqual([
      'must be an origin without a path, query, fragment or user, such as https://www.example.com',
    ]);
  });

  it.each(['www.example.com', 'ftp://www.example.com', ''])('%s is no address of a site', (text) => {
    expect(SiteUrl.safeParse(text).error?.issues.map(({ message }) => message)).toEqual([
      'must be an http:// or https:// address',
    ]);
  });
});
