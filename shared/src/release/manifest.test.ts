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
  throw new Error('the release was taken');
}

describe('parseRelease', () => {
  it('reads what agrees with itself', () => {
    expect(parseRelease(manifest())).toMatchObject({ owner: 'blog', pages: [{ head: { index: true } }] });
  });

  it.each(['', '<html>', '{"contract":1', '\0'])('says of %j that it is not JSON', (text) =>
    expect(reasonFor(text)).toBe('release.json is not JSON: publish the release again'),
  );

  it.each(['null', '[]', '"text"', '{}', '1'])('says of %s that it does not fit the contract', (text) =>
    expect(reasonFor(text)).toMatch(/^release\.json does not fit the contract \(.+\): build it with/),
  );

  it.each([
    ['another version', { version: '0'.repeat(20) }],
    ['other pages', { pages: [page('/blog'), page('/blog/more')] }],
    ['another title', { pages: [{ ...page('/blog'), head: { title: 'x', description: 'd' } }] }],
    ['another singleton', { singletons: { react: '18.0.0' } }],
    ['a field that nobody knows', { tomorrow: true }],
  ])('refuses %s than its version is the hash of', (_, changes) => {
    const changed = JSON.stringify({ ...(JSON.parse(manifest()) as object), ...changes });
    expect(reasonFor(changed)).toBe('the version is not the hash of the release: publish the release again');
  });

  it('takes a version over the files alone, as releases of before have it', () => {
    const version = versionOfFiles(FILES);
    expect(parseRelease(manifest({ version })).version).toBe(version);
  });

  it('refuses more bytes than a release may have', () => {
    const large = { sha256: sha256('x'), size: 8 * 1024 * 1024 };
    const files = {
      ...FILES,
      ...Object.fromEntries(Array.from({ length: 7 }, (_, i) => [`browser/${i}.js`, large])),
    };
    expect(reasonFor(manifest({ files }))).toMatch(/^\d+ bytes in all, more than 52428800: make it smaller$/);
  });

  it.each([
    ['a server bundle', { server: 'server/other.cjs' }, 'server/other.cjs'],
    ['a script', { scripts: ['gone.js'] }, 'browser/gone.js'],
    ['a page’s script', { pages: [page('/blog', ['gone.js'])] }, 'browser/gone.js'],
    ['a page’s picture', { pages: [withPicture('social/gone.png')] }, 'browser/social/gone.png'],
    ['a server bundle named as every object’s own', { server: 'constructor' }, 'constructor'],
  ])('refuses %s that is not among the files', (_, changes, missing) =>
    expect(reasonFor(manifest(changes))).toBe(
      `${missing} is named but not among the files: build the release again`,
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
      /does not fit the contract .*picture\.path/,
    ),
  );

  it('takes a picture that is among the files', () => {
    const files = { ...FILES, 'browser/social/blog.png': file('png') };
    const text = manifest({ files, pages: [withPicture('social/blog.png')] });

    expect(parseRelease(text).pages[0]?.picture).toEqual({ path: 'social/blog.png', alt: 'Blog' });
  });

  it('refuses a page that is declared twice', () => {
    expect(reasonFor(manifest({ pages: [page('/blog'), page('/blog')] }))).toBe(
      'page /blog is declared twice: keep one',
    );
  });

  it('refuses a page of another remote, and one that nobody owns', () => {
    for (const path of ['/application', '/', '/404'])
      expect(reasonFor(manifest({ pages: [page(path)] }))).toBe(
        `page ${path} belongs to another remote: declare it there`,
      );
  });

  it('takes redirects between addresses of the remote', () => {
    const redirects = [{ from: '/blog/old', to: '/blog' }];
    expect(parseRelease(manifest({ redirects })).redirects).toEqual(redirects);
    expect(parseRelease(manifest())).not.toHaveProperty('redirects');
  });

  it.each([
    [
      'from another remote’s address',
      '/services/old',
      '/blog',
      'redirect /services/old belongs to another remote: declare it there',
    ],
    [
      'from an address that nobody owns',
      '/old',
      '/blog',
      'redirect /old belongs to another remote: declare it there',
    ],
    ['over a page', '/blog', '/blog', 'redirect /blog is a page too: keep one of them'],
    [
      'to another remote',
      '/blog/old',
      '/services',
      'redirect /blog/old leads to /services, which is no page of this release: name one',
    ],
    [
      'to no page',
      '/blog/old',
      '/blog/gone',
      'redirect /blog/old leads to /blog/gone, which is no page of this release: name one',
    ],
  ])('refuses a redirect %s', (_, from, to, reason) => {
    expect(reasonFor(manifest({ redirects: [{ from, to }] }))).toBe(reason);
  });

  it('refuses a redirect that is declared twice, and one out of the site', () => {
    const redirect = { from: '/blog/old', to: '/blog' };
    expect(reasonFor(manifest({ redirects: [redirect, redirect] }))).toBe(
      'redirect /blog/old is declared twice: keep one',
    );
    for (const to of ['//evil.example', 'https://evil.example', '/blog?x', '/Blog'])
      expect(reasonFor(manifest({ redirects: [{ ...redirect, to }] }))).toMatch(
        /does not fit the contract .*redirects/,
      );
  });

  it('refuses a file that is also a folder, which no disk can hold', () => {
    const files = { ...FILES, 'browser/a': file('a'), 'browser/a/b.js': file('b') };
    expect(reasonFor(manifest({ files }))).toBe('browser/a is a file and a folder: build the release again');
  });

  it('refuses names that a disk may take for one, and those that the composer gives to its own files', () => {
    const withFile = (name: string) => reasonFor(manifest({ files: { ...FILES, [name]: file('x') } }));

    expect(withFile('browser/RemoteEntry.js')).toBe(
      'browser/RemoteEntry.js and browser/remoteEntry.js differ by case alone: build the release again',
    );
    for (const name of ['browser/remoteEntry.js.br', 'browser/remoteEntry.js.GZ', 'browser/x.gz'])
      expect(withFile(name)).toBe(
        `${name} is compressed, which is the composer's to do: build the release again`,
      );
  });

  it('takes a name that is said twice as it is said last, for the version as for the bytes', () => {
    const twice = (text: string) =>
      text.replace('"files":{', `"files":{"server/server.cjs":${JSON.stringify(file('x'))},`);

    expect(parseRelease(twice(manifest())).files['server/server.cjs']).toEqual(file('server'));
    const first = { ...FILES, 'server/server.cjs': file('x') };
    expect(reasonFor(twice(manifest({ version: versionOfFiles(first) })))).toMatch(
      'the version is not the hash',
    );
  });

  it('takes names of an object’s own parts for names', () => {
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
    expect(reasonFor(manifest(changes))).toMatch(/does not fit the contract/),
  );

  it('refuses a file in the place of release.json', () => {
    const files = { ...FILES, 'release.json': file('{}') };
    expect(reasonFor(manifest({ files }))).toBe(
      'release.json lies outside browser/, maps/ and server/: build the release again',
    );
  });

  it('takes the map of a file, and refuses one of no file, or of more bytes than are read in a moment', () => {
    const map = 'maps/remoteEntry.js.map';
    const large = { sha256: sha256('x'), size: 1024 * 1024 + 1 };

    expect(parseRelease(manifest({ files: { ...FILES, [map]: file('{}') } })).files).toHaveProperty([map]);
    for (const stray of ['maps/gone.js.map', 'maps/server.cjs.map', 'maps/remoteEntry.js'])
      expect(reasonFor(manifest({ files: { ...FILES, [stray]: file('{}') } }))).toBe(
        `${stray} is the map of no file: build the release again`,
      );
    expect(reasonFor(manifest({ files: { ...FILES, [map]: large } }))).toBe(
      `${map} has more than 1048576 bytes: build the release again`,
    );
  });

  it('lets no control character of the host into the reason', () => {
    const reason = reasonFor(manifest({ files: { 'a\u001b[2J\n\u202Eb': file('x') } }));
    expect(reason).toMatch(/does not fit the contract/);
    expect(reason).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  });

  it('stays short whatever is wrong', () => {
    const files = Object.fromEntries(
      Array.from({ length: 400 }, (_, i) => [`../${'x'.repeat(100)}${i}`, file('x')]),
    );
    expect(reasonFor(manifest({ files })).length).toBeLessThan(700);
  });
});

describe('oneLine', () => {
  it('makes one printable line of 500 characters at most', () => {
    expect(oneLine('a\r\nb\u001b[31mc\u2028d\u202Ee')).toBe('a b [31mc d e');
    expect(oneLine('x'.repeat(1000))).toHaveLength(500);
  });
});
