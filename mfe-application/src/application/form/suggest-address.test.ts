import { describe, expect, it } from '@jest/globals';
import { suggestAddress } from './suggest-address.ts';

describe('the suggested address', () => {
  it.each([
    ['jordan@gnail.com', 'jordan@gmail.com'],
    ['jordan@gmial.com', 'jordan@gmail.com'],
    ['jordan@gmail.con', 'jordan@gmail.com'],
    ['jordan@gmai.com', 'jordan@gmail.com'],
    ['Jo.Dan+x@GMAILL.com', 'Jo.Dan+x@gmail.com'],
    ['jordan@outlok.com', 'jordan@outlook.com'],
    [' jordan@hotmial.com ', 'jordan@hotmail.com'],
  ])('for %s is %s', (written, meant) => {
    expect(suggestAddress(written)).toBe(meant);
  });

  it.each([
    'jordan@gmail.com',
    'jordan@GMAIL.COM',
    'jordan@mail.com',
    'jordan@harbor.example',
    'nobody',
    '@',
    '',
  ])('is missing for %s', (written) => {
    expect(suggestAddress(written)).toBeNull();
  });
});
