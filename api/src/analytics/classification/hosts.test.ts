import { describe, expect, it } from '@jest/globals';
import { normalizeHost, withParents } from './hosts.ts';

describe('a normalized host', () => {
  it.each([
    ['Example.COM', 'example.com'],
    ['www.example.com', 'example.com'],
    ['example.com:8080', 'example.com'],
    ['example.com.', 'example.com'],
    ['https://user:secret@www.example.com:443/path?q=a@b.example#top', 'example.com'],
    ['android-app://com.google.android.gm/', 'com.google.android.gm'],
    ['192.0.2.7', '192.0.2.7'],
    ['www2.example.com', 'www2.example.com'],
  ])('of %s is %s', (text, host) => {
    expect(normalizeHost(text)).toBe(host);
  });

  it.each(['', '  ', 'https://', 'two words', '[2001:db8::1]', 'ex\u0000ample.com', `${'a'.repeat(254)}`])(
    'of %j does not exist',
    (text) => {
      expect(normalizeHost(text)).toBeNull();
    },
  );

  it('has the domains above it', () => {
    expect(withParents('a.b.example')).toEqual(['a.b.example', 'b.example', 'example']);
  });
});
