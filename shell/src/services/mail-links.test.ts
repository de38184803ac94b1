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

it.each(['/?link=recovery', '/?utm_source=mail&link=recovery#', '/?link%3Drecovery'])(
  'the link %s, which lost its secret, leads to the page that takes the code',
  (address) => {
    const paths: string[] = [];

    expect(forwardMailLink(at(address), (path) => paths.push(path))).toBe(true);
    expect(paths).toEqual(['/auth?view=code&type=recovery']);
  },
);

describe('a link that came changed', () => {
  it.each([
    ['with a parameter behind the token', `/#signup=${TOKEN}&utm_source=mail`],
    ['with the full stop of a sentence', `/#signup=${TOKEN}.`],
    ['in angle brackets', `/#signup=${TOKEN}%3E`],
    ['with "=" encoded', `/#signup%3D${TOKEN}`],
    ['encoded twice', `/#signup%253D${TOKEN}`],
    ['with a query in front of the fragment', `/?utm_source=mail#signup=${TOKEN}`],
    ['with "#" encoded behind a query', `/?x=1%23signup=${TOKEN}`],
    ['with "#" encoded in the path', `/%23signup=${TOKEN}`],
    ['with the fragment as a query', `/?signup=${TOKEN}&x=1`],
    ['next to broken escapes', `/?q=%E0%A4#signup=${TOKEN}`],
  ])('%s is known', (_how, address) => {
    const paths: string[] = [];

    expect(forwardMailLink(at(address), (path) => paths.push(path))).toBe(true);
    expect(paths).toEqual([`/auth${LINK}`]);
  });

  it('leaves no trace of a secret in the query', () => {
    const addresses: unknown[] = [];
    const history = {
      state: null,
      replaceState: (...[, , address]: unknown[]) => addresses.push(address),
    };

    const take = createMailLinks(at(`/auth?signup=${TOKEN}`), history as unknown as History);

    expect(addresses).toEqual(['/auth']);
    expect(take()).toEqual({ token: TOKEN, type: 'signup' });
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
