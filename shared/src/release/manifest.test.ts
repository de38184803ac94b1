import { describe, expect, it } from '@jest/globals';
import { sha256, versionOf, versionOfFiles } from './hash.ts';
import { oneLine, parseRelease, ReleaseError } from './manifest.ts';

const file = (text: string) => ({ sha256: sha256(text), size: text.length });
const page = (path: string, scripts: string[] = []) => ({
  path,
  head: { title: 't', description: 'd' },
  scripts,
});
const withPicture = (path: string) => ({ ...page('/blog'), picture: { path, alt: 'Blog' } });
const FILES = { 'browser/remoteEntry.js': file('entry'), 'server/server.cjs': file('server') };

function manifest(changes: { files?: Record<string, object>; [part: string]: unknown } = {}): string {
  const files = (changes.files ?? FILES) as typeof FILES;
  const release = {
    contract: 1,
    owner: 'blog',
    builtAt: '2026-01-01T00:00:00.000Z',
    singletons: {},
    scripts: ['remoteEntry.js'],
    server: 'server/server.cjs',
    pages: [page('/blog')],
    ...changes,
    files,
  };
  return JSON.stringify({ ...release, version: changes['version'] ?? versionOf(release) });
}

function reasonFor(text: string): string {
  try {
    parseRelease(text);
  } catch (error) {
    expect(error).toBeInstanceOf(ReleaseError);
    return (error as ReleaseError).message;
  }
  throw new Error('the release was accepted');
}

describe('parseRelease', () => {
  it('reads a consistent release', () => {
    expect(parseRelease(manifest())).toMatchObject({ owner: 'blog', pages: [{ head: { index: true } }] });
  });

  it.each(['', '<html>', '{"contract":1', '\0'])('reports that %j is not JSON', (text) =>
    expect(reasonFor(text)).toBe('release.json is not valid JSON. Publish the release again'),
  );

  it.each(['null', '[]', '"text"', '{}', '1'])('reports that %s does not match the contract', (text) =>
    expect(reasonFor(text)).toMatch(/^release\.json does not match the contract \(.+\)\. Build it with/),
  );

  it.each([
    ['another version', { version: '0'.repeat(20) }],
    ['other pages', { pages: [page('/blog'), page('/blog/more')] }],
    ['another title', { pages: [{ ...page('/blog'), head: { title: 'x', description: 'd' } }] }],
    ['another singleton', { singletons: { react: '18.0.0' } }],
    ['an unknown field', { tomorrow: true }],
  ])('refuses %s, because the version is not its hash', (_, changes) => {
    const changed = JSON.stringify({ ...(JSON.parse(manifest()) as object), ...changes });
    expect(reasonFor(changed)).toBe('the version is not the hash of the release. Publish the release again');
  });

  it('accepts a version over the files only, as earlier releases have it', () => {
    const version = versionOfFiles(FILES);
    expect(parseRelease(manifest({ version })).version).toBe(version);
  });

  it('refuses more bytes than the limit', () => {
    const large = { sha256: sha256('x'), size: 8 * 1024 * 1024 };
    const files = {
      ...FILES,
      ...Object.fromEntries(Array.from({ length: 7 }, (_, i) => [`browser/${i}.js`, large])),
    };
    expect(reasonFor(manifest({ files }))).toMatch(
      /^\d+ bytes in all, more than 52428800\. Make it smaller$/,
    );
  });

  it.each([
    ['a server bundle', { server: 'server/other.cjs' }, 'server/other.cjs'],
    ['a script', { scripts: ['gone.js'] }, 'browser/gone.js'],
    ['a page’s script', { pages: [page('/blog', ['gone.js'])] }, 'browser/gone.js'],
    ['a page’s picture', { pages: [withPicture('social/gone.png')] }, 'browser/social/gone.png'],
    ['a server bundle named like a built-in property', { server: 'constructor' }, 'constructor'],
  ])('refuses %s that is not among the files', (_, changes, missing) =>
    expect(reasonFor(manifest(changes))).toBe(
      `${missing} is named but not among the files. Build the release again`,
    ),
  );

  it.each([
    'remoteEntry.js',
    '../other/x.png',
    '/x.png',
    'https://evil.example/x.png',
    'x.png?y',
    '"><b>.png',
  ])('refuses %s as a page’s picture', (picture) =>
    expect(reasonFor(manifest({ pages: [withPicture(picture)] }))).toMatch(
      /does not match the contract .*picture\.path/,
    ),
  );

  it('accepts a picture that is among the files', () => {
    const files = { ...FILES, 'browser/social/blog.png': file('png') };
    const text = manifest({ files, pages: [withPicture('social/blog.png')] });

    expect(parseRelease(text).pages[0]?.picture).toEqual({ path: 'social/blog.png', alt: 'Blog' });
  });

  it('refuses a page that is declared twice', () => {
    expect(reasonFor(manifest({ pages: [page('/blog'), page('/blog')] }))).toBe(
      'page /blog is declared twice. Keep one',
    );
  });

  it('refuses a page of another remote, and one without an owner', () => {
    for (const path of ['/application', '/', '/404'])
      expect(reasonFor(manifest({ pages: [page(path)] }))).toBe(
        `page ${path} belongs to another remote. Declare it there`,
      );
  });

  it('accepts redirects between addresses of the remote', () => {
    const redirects = [{ from: '/blog/old', to: '/blog' }];
    expect(parseRelease(manifest({ redirects })).redirects).toEqual(redirects);
    expect(parseRelease(manifest())).not.toHaveProperty('redirects');
  });

  it.each([
    [
      'from another remote’s address',
      '/services/old',
      '/blog',
      'redirect /services/old belongs to another remote. Declare it there',
    ],
    [
      'from an address without an owner',
      '/old',
      '/blog',
      'redirect /old belongs to another remote. Declare it there',
    ],
    ['over a page', '/blog', '/blog', 'redirect /blog is a page too. Keep one of them'],
    [
      'to another remote',
      '/blog/old',
      '/services',
      'redirect /blog/old leads to /services, which is not a page of this release. Name one',
    ],
    [
      'to no page',
      '/blog/old',
      '/blog/gone',
      'redirect /blog/old leads to /blog/gone, which is not a page of this release. Name one',
    ],
  ])('refuses a redirect %s', (_, from, to, reason) => {
    expect(reasonFor(manifest({ redirects: [{ from, to }] }))).toBe(reason);
  });

  it('refuses a redirect that is declared twice, and one that leaves the site', () => {
    const redirect = { from: '/blog/old', to: '/blog' };
    expect(reasonFor(manifest({ redirects: [redirect, redirect] }))).toBe(
      'redirect /blog/old is declared twice. Keep one',
    );
    for (const to of ['//evil.example', 'https://evil.example', '/blog?x', '/Blog'])
      expect(reasonFor(manifest({ redirects: [{ ...redirect, to }] }))).toMatch(
        /does not match the contract .*redirects/,
      );
  });

  it('refuses a file that is also a folder, which no disk can hold', () => {
    const files = { ...FILES, 'browser/a': file('a'), 'browser/a/b.js': file('b') };
    expect(reasonFor(manifest({ files }))).toBe('browser/a is a file and a folder. Build the release again');
  });

  it('refuses names that a disk may treat as equal, and those that the composer reserves', () => {
    const withFile = (name: string) => reasonFor(manifest({ files: { ...FILES, [name]: file('x') } }));

    expect(withFile('browser/RemoteEntry.js')).toBe(
      'browser/RemoteEntry.js and browser/remoteEntry.js differ only by case. Build the release again',
    );
    for (const name of ['browser/remoteEntry.js.br', 'browser/remoteEntry.js.GZ', 'browser/x.gz'])
      expect(withFile(name)).toBe(
        `${name} is compressed, but the composer compresses files. Build the release again`,
      );
  });

  it('uses the last of two equal names, for the version as for the bytes', () => {
    const twice = (text: string) =>
      text.replace('"files":{', `"files":{"server/server.cjs":${JSON.stringify(file('x'))},`);

    expect(parseRelease(twice(manifest())).files['server/server.cjs']).toEqual(file('server'));
    const first = { ...FILES, 'server/server.cjs': file('x') };
    expect(reasonFor(twice(manifest({ version: versionOfFiles(first) })))).toMatch(
      'the version is not the hash',
    );
  });

  it('treats names of built-in properties as plain names', () => {
    const withProto = manifest().replace('"files":{', `"files":{"__proto__":${JSON.stringify(file('x'))},`);
    const version = versionOf(JSON.parse(withProto) as object);
    const { files } = parseRelease(JSON.stringify({ ...(JSON.parse(withProto) as object), version }));

    expect(Object.keys(files)).toEqual(Object.keys(FILES));
    expect(Object.getPrototypeOf(files)).toBe(Object.prototype);
  });

  it.each([
    ['scripts', { scripts: Array(21).fill('remoteEntry.js') }],
    ['scripts of a page', { pages: [page('/blog', Array(51).fill('remoteEntry.js'))] }],
    ['feeds', { feeds: Array(11).fill({ path: '/blog/x.xml', type: 'application/rss+xml', title: 'x' }) }],
    ['singletons', { singletons: Object.fromEntries(Array.from({ length: 51 }, (_, i) => [`m${i}`, '1'])) }],
  ])('refuses more %s than any release has', (_, changes) =>
    expect(reasonFor(manifest(changes))).toMatch(/does not match the contract/),
  );

  it('refuses a file in the place of release.json', () => {
    const files = { ...FILES, 'release.json': file('{}') };
    expect(reasonFor(manifest({ files }))).toBe(
      'release.json is outside browser/, maps/ and server/. Build the release again',
    );
  });

  it('accepts the map of a file, and refuses one without a file or above the size limit', () => {
    const map = 'maps/remoteEntry.js.map';
    const large = { sha256: sha256('x'), size: 1024 * 1024 + 1 };

    expect(parseRelease(manifest({ files: { ...FILES, [map]: file('{}') } })).files).toHaveProperty([map]);
    for (const stray of ['maps/gone.js.map', 'maps/server.cjs.map', 'maps/remoteEntry.js'])
      expect(reasonFor(manifest({ files: { ...FILES, [stray]: file('{}') } }))).toBe(
        `${stray} is a map without a file. Build the release again`,
      );
    expect(reasonFor(manifest({ files: { ...FILES, [map]: large } }))).toBe(
      `${map} has more than 1048576 bytes. Build the release again`,
    );
  });

  it('keeps the host’s control characters out of the reason', () => {
    const reason = reasonFor(manifest({ files: { 'a\u001b[2J\n\u202Eb': file('x') } }));
    expect(reason).toMatch(/does not match the contract/);
    expect(reason).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  });

  it('keeps the reason short whatever is wrong', () => {
    const files = Object.fromEntries(
      Array.from({ length: 400 }, (_, i) => [`../${'x'.repeat(100)}${i}`, file('x')]),
    );
    expect(reasonFor(manifest({ files })).length).toBeLessThan(700);
  });
});

describe('oneLine', () => {
  it('returns one printable line of at most 500 characters', () => {
    expect(oneLine('a\r\nb\u001b[31mc\u2028d\u202Ee')).toBe('a b [31mc d e');
    expect(oneLine('x'.repeat(1000))).toHaveLength(500);
  });
});
