import { describe, expect, it } from '@jest/globals';
import { passwordFault } from './auth.ts';

describe('passwordFault', () => {
  it.each([
    ['Aa1!', 'Password must be at least 8 characters'],
    ['', 'Password must be at least 8 characters'],
    ['aaaaaaa1!', 'Password must contain an uppercase letter'],
    ['AAAAAAA1!', 'Password must contain a lowercase letter'],
    ['Aaaaaaaa!', 'Password must contain a number'],
    ['Aaaaaaaa1', 'Password must contain a special character'],
  ])('says of %j: %s', (password, message) => expect(passwordFault(password)).toBe(message));

  it.each(['Aaaaaa1!', 'Grüße an 9 Ämter', 'Long enough 1 phrase'])('is content with %j', (password) =>
    expect(passwordFault(password)).toBeUndefined(),
  );

  it('names the first broken rule, in the seed’s order', () => {
    expect(passwordFault('a')).toBe('Password must be at least 8 characters');
    expect(passwordFault('aaaaaaaa')).toBe('Password must contain an uppercase letter');
  });

  it('counts code points, so four emoji are not eight characters', () => {
    expect(passwordFault('Aa1\u{1F600}\u{1F600}\u{1F600}')).toBe('Password must be at least 8 characters');
  });
});
