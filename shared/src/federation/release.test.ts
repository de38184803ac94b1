import { describe, expect, it } from '@jest/globals';
import { assetBase, Release, ReleasePath } from './release.ts';

describe('ReleasePath', () => {
  it.each(['remoteEntry.js', 'browser/article-page.0a1b2c.js', 'server/server.cjs', 'a..b.js'])(
    'takes %s',
    (path) => expect(ReleasePath.safeParse(path).success).toBe(true),
  );

  it.each([
    '',
    '/etc/passwd',
    '../x.js',
    'browser/../../x.js',
    './x.js',
    'browser//x.js',
    'browser/',
    '.env',
    'browser/.hidden.js',
    'a\\b.js',
    'a b.js',
    'a%2e.js',
    'a?b.js',
    'a#b.js',
    'a:b.js',
    'a\0.js',
    'a.js\n',
    'https://evil.example/x.js',
    'ä.js',
    'a'.repeat(201),
  ])('refuses %j', (path) => expect(ReleasePath.safeParse(path).success).toBe(false));
});

const release = {
  contract: 1,
  owner: 'blog',
  version: '0123456789abcdef0123',
  builtAt: '2026-01-01T00:00:00.000Z',
  singletons: { react: '19.3.1' },
  scripts: ['remoteEntry.js'],
  server: 'server/server.cjs',
  pages: [{ path: '/blog', head: { title: 'Blog', description: 'All of it' }, scripts: [] }],
  files: { 'server/server.cjs': { sha256: `${'a'.repeat(43)}=`, size: 1 } },
};
const isRelease = (changes: object) => Release.safeParse({ ...release, ...changes }).success;

describe('Release', () => {
  it('accepts a release built by this project', () => {
    expect(isRelease({})).toBe(true);
    expect(isRelease({ owner: 'shell', pages: [] })).toBe(true);
  });

  it.each([
    ['another contract', { contract: 2 }],
    ['an unknown owner', { owner: 'evil' }],
    ['a version that is a path', { version: '../../../../etc/pass' }],
    ['an invalid commit', { commit: '; rm -rf' }],
    ['a script outside', { scripts: ['../x.js'] }],
    ['no script', { scripts: [] }],
    ['a script that is a style sheet', { scripts: ['list.css'] }],
    ['a server bundle outside', { server: '/etc/passwd' }],
    ['a file outside', { files: { '../x': { sha256: `${'a'.repeat(43)}=`, size: 1 } } }],
    ['a file that is too large', { files: { x: { sha256: `${'a'.repeat(43)}=`, size: 9 * 1024 * 1024 } } }],
    ['a file of negative size', { files: { x: { sha256: `${'a'.repeat(43)}=`, size: -1 } } }],
    ['an invalid hash', { files: { x: { sha256: 'sha256-x', size: 1 } } }],
    [
      'more than 500 files',
      {
        files: Object.fromEntries(
          Array.from({ length: 501 }, (_, i) => [`f${i}`, { sha256: `${'a'.repeat(43)}=`, size: 0 }]),
        ),
      },
    ],
    ['more than 200 pages', { pages: Array.from({ length: 201 }, () => release.pages[0]) }],
  ])('refuses %s', (_, changes) => expect(isRelease(changes)).toBe(false));
});

describe('assetBase', () => {
  it('includes the version, so that files below it never change', () => {
    expect(assetBase('blog', '0123456789abcdef0123')).toBe('/assets/blog/0123456789abcdef0123/');
  });
});
