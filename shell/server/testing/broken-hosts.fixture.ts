import { sha256, signManifest, versionOf } from '@site/shared/release';
import { makeRelease, type MadeRelease } from './release.fixture.ts';

/** A published release. `release.json` may be any text, and files may be wrong or missing. */
export interface Published {
  readonly manifest: string;
  readonly files: ReadonlyMap<string, Buffer>;
}

export interface BrokenHost {
  readonly name: string;
  readonly reason: RegExp;
  readonly published: Published;
}

type Json = Record<string, unknown>;

/** A changed manifest with the version that matches it. */
function withOwnVersion(release: object, changes: Json): Json {
  const changed = { ...release, ...changes };
  return { ...changed, version: changes['version'] ?? versionOf(changed) };
}

/** Invalid blog releases that fail before any of their code runs. */
export function brokenHosts(privateKey: string, foreignKey: string): BrokenHost[] {
  const good = makeRelease('blog', { 'browser/page.js': 'page' }, [{ path: '/blog', scripts: ['page.js'] }]);
  const sign = (release: object, key = privateKey) => signManifest(JSON.stringify(release), key);
  const files = new Map([...good.files].map(([file, bytes]) => [`/${good.release.version}/${file}`, bytes]));
  const host = (name: string, reason: RegExp, published: Partial<Published>): BrokenHost => ({
    name,
    reason,
    published: { manifest: sign(good.release), files, ...published },
  });
  const changed = (name: string, reason: RegExp, changes: Json) =>
    host(name, reason, { manifest: sign(withOwnVersion(good.release, changes)) });
  const withFiles = (name: string, reason: RegExp, extra: Json) => {
    const all = { ...good.release.files, ...extra } as MadeRelease['release']['files'];
    return changed(name, reason, { files: all });
  };
  const without = (file: string) => new Map([...files].filter(([path]) => !path.endsWith(file)));
  const spoilt = (file: string, bytes: Buffer) =>
    new Map([...files].map(([path, own]) => [path, path.endsWith(file) ? bytes : own]));
  const entry = { sha256: sha256('x'), size: 1 };
  const page = (changes: Json) => ({
    pages: [{ ...good.release.pages[0], ...changes }],
  });
  return [
    host('a manifest that is not JSON', /is not signed/, { manifest: '<html>' }),
    host('an empty manifest', /is not signed/, { manifest: '' }),
    host('null', /is not signed/, { manifest: 'null' }),
    host('an empty object', /is not signed/, { manifest: '{}' }),
    host('half of the file', /is not signed/, { manifest: JSON.stringify(good.release).slice(0, 200) }),
    host('more than a megabyte', /larger than/, { manifest: `${' '.repeat(2 ** 20)} {}` }),
    host('a signed manifest that is not JSON', /is not valid JSON/, {
      manifest: signManifest('<html>}', privateKey),
    }),
    host('an empty object, signed', /does not match the contract/, {
      manifest: signManifest('{"x":1}', privateKey),
    }),
    host('an unsigned manifest', /is not signed/, { manifest: JSON.stringify(good.release) }),
    host('a manifest signed with another key', /signature does not match/, {
      manifest: sign(good.release, foreignKey),
    }),
    host('a manifest changed after signing', /signature does not match/, {
      manifest: sign(good.release).replace(good.release.builtAt, '2026-02-02T00:00:00.000Z'),
    }),
    host('a tampered byte', /hash or size/, { files: spoilt('page.js', Buffer.from('pagf')) }),
    host('a shorter file', /hash or size/, { files: spoilt('page.js', Buffer.from('pag')) }),
    host('a file of 50 MB', /larger than/, { files: spoilt('page.js', Buffer.alloc(50 << 20)) }),
    host('a missing chunk', /page\.js answered 404/, { files: without('page.js') }),
    host('a missing server bundle', /server\.cjs answered 404/, { files: without('server.cjs') }),
    changed('another contract', /contract/, { contract: 2 }),
    changed('no contract', /contract/, { contract: undefined }),
    changed('another owner', /publishes admin|belongs to another/, { owner: 'admin', pages: [] }),
    changed('an unknown owner', /owner/, { owner: 'nobody' }),
    changed('a wrong version', /version is not the hash/, { version: '0'.repeat(20) }),
    changed('a path as its version', /version/, { version: '../../../etc' }),
    changed('no date', /builtAt/, { builtAt: 'yesterday' }),
    changed('a missing declared chunk', /named but not among the files/, {
      scripts: ['other.js'],
    }),
    changed('no scripts', /scripts/, { scripts: [] }),
    changed('a server bundle outside', /server/, { server: '../server.cjs' }),
    changed('a route of another remote', /belongs to another remote/, page({ path: '/admin' })),
    changed('the home page of another', /belongs to another remote/, page({ path: '/' })),
    changed('a page twice', /declared twice/, { pages: [...good.release.pages, ...good.release.pages] }),
    changed('a page that is not a path', /pages/, page({ path: 'https://evil.example/' })),
    changed('a page without a head', /pages/, page({ head: undefined })),
    changed('an endless title', /pages/, page({ head: { title: 'x'.repeat(10_000), description: 'x' } })),
    changed('thousands of pages', /pages/, {
      pages: Array.from({ length: 3000 }, (_, n) => ({ ...good.release.pages[0], path: `/blog/${n}` })),
    }),
    changed('a feed of another area', /belongs to another remote/, {
      feeds: [{ path: '/admin/feed.xml', type: 'application/rss+xml', title: 'x' }],
    }),
    changed('a feed of any type', /feeds/, {
      feeds: [{ path: '/blog/x.xml', type: 'text/html', title: 'x' }],
    }),
    withFiles('a file outside its folder', /files/, { '../evil.js': entry }),
    withFiles('a file at the root', /files/, { '/etc/passwd': entry }),
    withFiles('a hidden file', /files/, { 'browser/.env': entry }),
    withFiles('a file with a line end in its name', /files/, { 'browser/a\r\nSet-Cookie: x.js': entry }),
    withFiles('two files whose names differ in case only', /differ only by case/, {
      'browser/Page.js': entry,
    }),
    withFiles('its own compression of a file', /is compressed/, { 'browser/page.js.br': entry }),
    withFiles('a source map without a file', /is a map without a file/, { 'maps/other.js.map': entry }),
    withFiles('an endless source map', /has more than \d+ bytes/, {
      'maps/page.js.map': { ...entry, size: 8 << 20 },
    }),
    host('a deeply nested manifest', /nested too deeply/, {
      manifest: signManifest(
        JSON.stringify(good.release).replace('{', `{"x":${'['.repeat(1e5)}${']'.repeat(1e5)},`),
        privateKey,
      ),
    }),
    withFiles('a file next to the folders', /is outside/, { 'evil.js': entry }),
    withFiles('a file that is a folder too', /is a file and a folder/, { 'browser/page.js/x.js': entry }),
    withFiles('a file of absurd size', /files/, { 'browser/big.js': { ...entry, size: 1e12 } }),
    withFiles('a file of negative size', /files/, { 'browser/big.js': { ...entry, size: -1 } }),
    withFiles('too many bytes in total', /bytes in all/, {
      ...Object.fromEntries(
        Array.from({ length: 8 }, (_, n) => [`browser/big-${n}.js`, { ...entry, size: 8 << 20 }]),
      ),
    }),
    withFiles('thousands of files', /files/, {
      ...Object.fromEntries(Array.from({ length: 3000 }, (_, n) => [`browser/${n}.js`, entry])),
    }),
  ];
}
