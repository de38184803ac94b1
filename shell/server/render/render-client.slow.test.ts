import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { DEFAULT_SITE_FACTS } from '@site/shared/contracts';
import type { RemoteName } from '@site/shared/federation';
import { ComposerFault } from '../model/composer-fault.ts';
import { pageDataOf } from '../model/release-set.ts';
import type { RenderedPage, RenderJob } from '../model/render-protocol.ts';
import { LIMITS, SandboxProcess } from '../sandbox/sandbox-process.ts';
import { ReleaseStore } from '../storage/releases/release-store.ts';
import { makeRelease, readerOf, useTemporaryFolder, type MadeRelease } from '../testing/release.fixture.ts';
import { addShell, plainRemote, remoteRelease, useShell } from '../testing/shell-release.fixture.ts';
import { render } from './render-client.ts';

const folder = useTemporaryFolder();
const shell = useShell();
let store: ReleaseStore;

/** Renders a remote's pages with the real worker. */
async function rendered(remote: MadeRelease, limits = LIMITS, onPage?: (page: RenderedPage) => void) {
  const { release } = remote;
  await store.add(release, readerOf(remote));
  const name = release.owner as RemoteName;
  const data = dataOf(remote);
  const bundle = { remote: name, file: store.file(name, release.version, release.server) };
  return inChild({ data, bundle, paths: Object.keys(data.pages) }, limits, onPage);
}

const dataOf = (...remotes: readonly MadeRelease[]) =>
  pageDataOf({
    program: 'this build',
    siteUrl: 'https://site.example',
    facts: DEFAULT_SITE_FACTS,
    factChanges: {},
    shell: shell().release,
    remotes: new Map(remotes.map(({ release }) => [release.owner as RemoteName, release])),
  });

async function inChild(job: RenderJob, limits = LIMITS, onPage?: (page: RenderedPage) => void) {
  const worker = store.file('shell', shell().release.version, shell().release.server);
  const child = new SandboxProcess(worker, store.folder, limits);
  return render(child, job, onPage).finally(() => child.stop());
}

const H1 = "h('h1', null, 'Blog')";
const blog = (atImport: string, page = H1) => remoteRelease('blog', { pages: { '/blog': page }, atImport });

beforeEach(async () => {
  store = new ReleaseStore(folder());
  await addShell(store, shell());
});

describe('render', () => {
  it('renders a remote’s page inside the shell’s frame, with its critical styles', async () => {
    const styled = blog(
      "const { css, jsx } = require('@emotion/react'); const red = css({ color: 'rebeccapurple' });",
      "jsx('h1', { css: red }, services.facts.name)",
    );

    const { pages, failures } = await rendered(styled);

    expect(failures).toEqual([]);
    expect(pages).toHaveLength(1);
    expect(pages[0]?.html).toMatch(
      /<header[\s>].*<main[^>]*id="main".*<h1[^>]*>Ledgerwell<\/h1>.*<footer[\s>]/s,
    );
    expect(pages[0]?.html).not.toMatch(/<script|style="/);
    expect(pages[0]?.css).toContain('rebeccapurple');
  });

  it('omits the styles of content that is not shown', async () => {
    const styled = blog(
      "const { css, jsx, keyframes } = require('@emotion/react'); const { Suspense, use } = require('react');" +
        "const later = Promise.resolve('there'); const Later = () => use(later);" +
        'const fade = (of) => css({ color: of, animation: `${keyframes({ from: { fill: of } })} 1s` });',
      "h('h1', null, jsx(Suspense, { fallback: jsx('i', { css: fade('salmon') }) }, jsx('b', { css: fade('teal') }, h(Later))))",
    );

    const [page] = (await rendered(styled)).pages;

    expect(page?.html).toContain('there');
    expect(page?.css.match(/(color|fill):(teal|salmon)/g)).toEqual(['color:teal', 'fill:teal']);
  });

  it('renders the 404 page and the notice of a missing area where no remote has the path', async () => {
    const data = dataOf(plainRemote('blog', 'Blog', '/blog'));

    const { pages, failures } = await inChild({ data, bundle: null, paths: ['/404', '/admin'] });

    expect(failures).toEqual([]);
    expect(pages.map(({ html }) => /<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1])).toEqual([
      expect.stringContaining('Oops! Page not found'),
      'This area is not available right now',
    ]);
  });

  it('reports each page before the next is rendered, and rejects with what the listener throws', async () => {
    const neverEnds = remoteRelease('blog', {
      pages: { '/blog': H1, '/blog/endless': '(() => { for (;;); })()' },
    });
    const listener = ({ path }: RenderedPage) => {
      throw new Error(`heard of ${path}`);
    };

    await expect(rendered(neverEnds, LIMITS, listener)).rejects.toThrow('heard of /blog');
  });

  it.each([
    ['throws while it renders', blog('', "(() => { throw new TypeError('oops'); })()"), /TypeError: oops/],
    ['throws a value that is not an error', blog('throw null'), /null/],
    [
      'throws an error that cannot be described',
      blog('throw { get message() { throw 1 }, toString() { throw 2 } }'),
      /.+/,
    ],
    [
      'has structured data that is not JSON',
      remoteRelease('blog', {
        pages: { '/blog': H1 },
        remote:
          "get pages() { return [{ path: '/blog', chunks: [], load: async () => ({ Page: () => h('h1') }), structuredData: async () => [1n] }]; }",
      }),
      /BigInt/,
    ],
    [
      'exports no remote',
      makeRelease('blog', { 'server/server.cjs': 'exports.pages = [];' }, [{ path: '/blog' }]),
      /exports no `remote`/,
    ],
    ['is not JavaScript', blog('this is no code'), /SyntaxError/],
    [
      'has another contract version',
      remoteRelease('blog', { pages: { '/blog': H1 }, contract: 7 }),
      /contract 7/,
    ],
    ['ends the process', blog('process.exit(0)'), /process is not defined/],
    ['reads the environment', blog('process.env.HOME'), /process is not defined/],
    ['fetches', blog("fetch('http://127.0.0.1/')"), /fetch is not defined/],
    ['creates code from text', blog("Function('return 1')()"), /EvalError/],
    ['evaluates text', blog("(0, eval)('1')"), /EvalError/],
  ])('refuses a bundle that %s', async (_, made, reason) => {
    const { pages, failures } = await rendered(made);

    expect(pages).toEqual([]);
    expect(failures[0]?.message).toMatch(reason);
  });

  it('refuses a bundle that requires a module that is not allowed', async () => {
    const names = [
      ...['node:fs', 'fs', 'node:net', 'net', 'http', 'node:child_process', 'node:worker_threads', 'module'],
      ...['vm', './x', '/etc/passwd', 'react-dom/server', 'constructor', '__proto__', ''],
    ];
    const asking = `const results = ${JSON.stringify(names)}.map((name) => {
      try { return typeof require(name); } catch ({ message }) { return message; }
    });`;

    const { pages } = await rendered(blog(asking, "h('h1', null, results.join('|'))"));

    const results = /<h1[^>]*>(.*?)<\/h1>/s
      .exec(pages[0]?.html ?? '')?.[1]
      ?.replaceAll('&quot;', '"')
      .split('|');
    expect(results).toEqual(
      names.map((name) => `the server bundle requires "${name}", which is not an allowed external`),
    );
  });

  it('refuses a bundle without the page that its release declares', async () => {
    const bundle = plainRemote('blog', 'x', '/blog').files.get('server/server.cjs') ?? '';
    const declaring = [{ path: '/blog' }, { path: '/blog/more' }];

    const { failures } = await rendered(makeRelease('blog', { 'server/server.cjs': bundle }, declaring));

    expect(failures).toEqual([
      {
        remote: 'blog',
        path: '/blog/more',
        message: expect.stringContaining('the bundle has no page /blog/more'),
      },
    ]);
  });

  it('gives a bundle no access to files, network, process or other modules', async () => {
    const attempts = {
      process: 'typeof process',
      require: "typeof require('react').require",
      fetch: 'typeof fetch',
      globalProcess: 'typeof globalThis.process',
      binding: 'typeof globalThis.constructor.constructor.prototype.binding',
      stdout: 'typeof console._stdout',
      stderr: 'typeof console._stderr',
      navigator: 'typeof navigator',
      module: 'typeof module.require',
      caller:
        '(function f() { let c = f; const seen = []; while (c && seen.length < 20) { seen.push(c); c = c.caller; } return typeof seen[2]; })()',
      this: '(function () { return typeof this?.process; })()',
      frames:
        "(() => { const old = Error.prepareStackTrace; Error.prepareStackTrace = (_, sites) => sites; const sites = new Error().stack; Error.prepareStackTrace = old; return typeof [sites].flat().filter((site) => typeof site === 'object' && !String(site.getFileName()).endsWith('server.cjs')).map((site) => site.getThis() ?? site.getFunction()).find(Boolean); })()",
    };
    const text = Object.entries(attempts)
      .map(([name, expression]) => `${JSON.stringify(`${name}: `)} + (${expression})`)
      .join(" + ', ' + ");

    const { pages, failures } = await rendered(blog(`const found = ${text};`, "h('h1', null, found)"));

    expect(failures).toEqual([]);
    expect(/<h1[^>]*>(.*?)<\/h1>/s.exec(pages[0]?.html ?? '')?.[1]).toBe(
      Object.keys(attempts)
        .map((name) => `${name}: undefined`)
        .join(', '),
    );
  });

  it('gives a bundle no import()', async () => {
    const importing = remoteRelease('blog', {
      pages: { '/blog': H1 },
      remote: "get pages() { return [{ path: '/blog', chunks: [], load: () => import('node:fs') }]; }",
    });

    const { failures } = await rendered(importing);

    expect(failures[0]?.message).toMatch(/dynamic import|DYNAMIC_IMPORT/i);
  });

  it('lets no bundle reach an internal server', async () => {
    let visits = 0;
    const inside = createServer(() => (visits += 1));
    await new Promise<void>((resolve) => inside.listen(0, '127.0.0.1', resolve));
    const { port } = inside.address() as AddressInfo;

    await rendered(
      blog(`
        for (const name of Object.getOwnPropertyNames(globalThis)) {
          try { new globalThis[name]('http://127.0.0.1:${port}/'); } catch {}
        }
        for (const stream of [globalThis.console?._stderr, globalThis.console?._stdout]) {
          try { new stream.constructor().connect(${port}, '127.0.0.1'); } catch {}
        }`),
    );

    expect(visits).toBe(0);
    await new Promise((resolve) => inside.close(resolve));
  });

  it('lets the worker read only itself and the store', async () => {
    const secret = '/etc/passwd';
    expect(await readFile(secret, 'utf8')).not.toBe('');
    const data = dataOf();

    const { failures } = await inChild({ data, bundle: { remote: 'blog', file: secret }, paths: [] });

    expect(failures).toEqual([
      { remote: 'blog', path: null, message: expect.stringContaining('restricted') },
    ]);
  });

  it.each([
    ['at import', blog('for (;;);')],
    ['while it renders', blog('', '(() => { for (;;); })()')],
    ['by waiting forever', blog('', "require('react').use(new Promise(() => undefined))")],
  ])('stops a bundle with an endless loop %s', async (_, endless) => {
    const { failures } = await rendered(endless, { ...LIMITS, stepMs: 4000 });

    expect(failures.map(({ message }) => message).join()).toMatch(
      /^rendering (took longer than 4000 ms|left a promise unsettled), at (the bundle of blog|page \/blog)$/,
    );
  });

  it.each([
    ['on its heap', 'const all = []; for (;;) all.push(new Array(1e6).fill(Math.random()));'],
    ['outside its heap', 'const all = []; for (;;) all.push(Buffer.alloc(4 << 20, 1));'],
  ])('stops a bundle that uses too much memory %s', async (_, bomb) => {
    const { failures } = await rendered(blog(bomb));

    expect(failures).toHaveLength(1);
    expect(failures[0]?.message).toBe('rendering used too much memory, at the bundle of blog');
  });

  it('loses no output that exceeds the pipe’s buffer', async () => {
    const paths = Array.from({ length: 20 }, (_, number) => `/blog/page-${number}`);
    const long = Object.fromEntries(paths.map((path) => [path, `h('h1', null, 'x'.repeat(5e5))`]));

    const { pages, failures } = await rendered(remoteRelease('blog', { pages: long }));

    expect(failures).toEqual([]);
    expect(pages.map(({ path }) => path)).toEqual(paths);
  });

  it('does not wait for timers that a bundle leaves running', async () => {
    const { pages, failures } = await rendered(blog('setInterval(() => undefined, 1000);'));

    expect(failures).toEqual([]);
    expect(pages).toHaveLength(1);
  });

  it.each([
    ['a text', 'Object', "'x'"],
    ['a number of every list', 'Array', '1'],
    ['nothing at all', 'Object', 'undefined'],
  ])('refuses a bundle that would send %s, because built-ins are read-only', async (_, name, said) => {
    const { pages, failures } = await rendered(
      blog(`Object.defineProperty(${name}.prototype, 'toJSON', { value: () => ${said} });`),
    );

    expect(pages).toEqual([]);
    expect(failures[0]).toEqual({
      remote: 'blog',
      path: null,
      message: 'TypeError: Cannot define property toJSON, object is not extensible',
    });
  });

  it.each([
    ['not an object', '[1]'],
    ['a deeply nested object', '[JSON.parse(`{"x":${"[".repeat(500)}${"]".repeat(500)}}`)]'],
    ['too many objects', 'Array.from({ length: 1000 }, () => ({}))'],
    ['too large', "[{ text: 'x'.repeat(2 << 20) }]"],
  ])('refuses a page with structured data that is %s', async (_, objects) => {
    const made = remoteRelease('blog', {
      pages: { '/blog': H1 },
      remote: `get pages() { return [{ path: '/blog', chunks: [], load: async () => ({ Page: () => h('h1') }), structuredData: async () => ${objects} }]; }`,
    });

    const { pages, failures } = await rendered(made);

    expect(pages).toEqual([]);
    expect(failures).toEqual([
      { remote: 'blog', path: null, message: 'rendering sent an invalid message, at page /blog' },
    ]);
  });

  it('blames no release when there is no worker', async () => {
    const child = new SandboxProcess(`${store.folder}/none.cjs`, store.folder);

    const answer = render(child, { data: dataOf(), bundle: null, paths: [] });

    await expect(answer).rejects.toThrow(ComposerFault);
    await expect(answer).rejects.toThrow(/^a worker ended with 1: /);
  });
});
