import { describe, expect, it } from '@jest/globals';
import { createMailLinks, forwardMailLink } from './mail-links.ts';

const at = (address: string) => new URL(address, 'https://site.example') as unknown as Location;
const TOKEN = 'x'.repeat(43);
const LINK = `#signup=${TOKEN}`;

describe('a visitor who comes by the link of an account email', () => {
  it('is handed on to the account page, with the fragment', () => {
    const paths: string[] = [];

    expect(forwardMailLink(at(`/${LINK}`), (path) => paths.push(path))).toBe(true);
    expect(paths).toEqual([`/auth${LINK}`]);
  });

  it('finds no trace of the secret in the address, and the rest as it was', () => {
    const addresses: unknown[] = [];
    const history = {
      state: { key: 'kept' },
      replaceState: (state: unknown, _unused: string, address: unknown) => addresses.push([state, address]),
    };
    const take = createMailLinks(at(`/auth?view=x${LINK}`), history as unknown as History);

    expect(addresses).toEqual([[{ key: 'kept' }, '/auth?view=x']]);
    expect(take()).toEqual({ token: TOKEN, type: 'signup' });
    expect(take()).toBeNull();
  });
});

it.each(['signup', 'recovery', 'invite', 'email_change'])('a link for %s is known', (type) => {
  expect(forwardMailLink(at(`/#${type}=${TOKEN}`), () => undefined)).toBe(true);
});

describe('any other fragment', () => {
  it.each(['', '#outlet', '#signup=', '#signup=short', `#other=${TOKEN}`])('"%s" is left alone', (hash) => {
    const history = {
      state: null,
      replaceState: () => {
        throw new Error('the address was changed');
      },
    };

    expect(forwardMailLink(at(`/${hash}`), () => undefined)).toBe(false);
    expect(createMailLinks(at(`/auth${hash}`), history as unknown as History)()).toBeNull();
  });
});
