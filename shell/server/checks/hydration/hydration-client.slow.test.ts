import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { homeOf, type PageData, type RemoteName } from '@site/shared/federation';
import { LIMITS, SandboxProcess } from '../../sandbox/sandbox-process.ts';
import { Rig } from '../../testing/composer.fixture.ts';
import { KnownBuilds } from '../../testing/known-builds.fixture.ts';
import { useTemporaryFolder } from '../../testing/release.fixture.ts';
import { endServersAfterEach, listen } from '../../testing/servers.fixture.ts';
import { plainRemote, remoteRelease, useShell } from '../../testing/shell-release.fixture.ts';
import { HYDRATE_WORKER, hydratorOf } from './hydration-client.ts';

const folder = useTemporaryFolder();
endServersAfterEach();
const shell = useShell();
const builds = new KnownBuilds();
let rig: Rig;

beforeEach(async () => {
  rig = await Rig.start(folder(), shell(), { builds });
});

const IN_BROWSER = "typeof document === 'object'";
const effect = (code: string) => `(require('react').useEffect(() => { ${code} }), h('h1', null, 'Blog'))`;
const blog = (page: string, atImport = '') => remoteRelease('blog', { pages: { '/blog': page }, atImport });

/** A source map from each line to the same line of one source. */
const lineByLine = (source: string) =>
  JSON.stringify({ version: 3, sources: [source], names: [], mappings: `AAAA${';AACA'.repeat(99)}` });

describe('hydration', () => {
  it('accepts a page that renders the same in the browser as on the server', async () => {
    await rig.admit(blog("h('button', { onClick: () => undefined }, h('h1', null, 'Blog'))"));

    expect(rig.reasonsAgainst('blog')).toBe('');
    expect(rig.composer.live?.pages.has('/blog')).toBe(true);
  });

  it('refuses a release without a container', async () => {
    const pages = { '/blog': "h('h1', null, 'Blog')" };
    await rig.admit(remoteRelease('blog', { pages, container: '/* nothing */' }));

    expect(rig.reasonsAgainst('blog')).toMatch(
      /^hydration: page \/blog .*(site_blog|remoteEntry|container)/i,
    );
    expect(rig.reasonsAgainst('blog')).toMatch(/check the (browser’s )?console/);
    expect(rig.composer.live?.releases.blog).toBeUndefined();
  });

  it('reports file and line of an error in an effect, using the release’s source map', async () => {
    const pages = { '/blog': effect("\n\nthrow new TypeError('no effect')") };
    const made = remoteRelease('blog', { pages, map: lineByLine('./src/page.tsx') });
    await rig.admit(made);

    const entry = made.files.get('browser/remoteEntry.js')?.toString().split('\n') ?? [];
    const line = entry.findIndex((text) => text.includes('no effect')) + 1;
    expect(rig.reasonsAgainst('blog')).toMatch(
      `hydration: page /blog writes to console.error: TypeError: no effect, at mfe-blog/src/page.tsx:${line}:1: open the page`,
    );
  });

  it.each([
    ['everywhere', 'true', 'render: '],
    ['in the browser', IN_BROWSER, 'hydration: '],
    ['in the browser, in an effect', `${IN_BROWSER} && 'in an effect'`, 'hydration: '],
  ])('explains a hook of a second React: %s', async (_, condition, start) => {
    const own = path.dirname(createRequire(import.meta.url).resolve('react'));
    const react = await readFile(path.join(own, 'cjs/react.production.js'), 'utf8');
    const atImport = `const second = (() => { const exports = {}; ${react}; return exports; })();`;
    const when = `${condition} ? second.useState(0) : null`;
    const page = condition.includes('effect')
      ? effect(`setTimeout(() => { ${when} })`)
      : `(${when}, h('h1', null, 'Blog'))`;
    await rig.admit(blog(page, atImport));

    expect(rig.reasonsAgainst('blog')).toMatch(
      new RegExp(
        `^${start}page /blog .*null \\(reading 'useState'\\) \\(a second React: leave React out of the bundle\\)`,
      ),
    );
  });

  it('stops a page with an endless loop, and names it', async () => {
    const { folder: storeFolder } = rig.store;
    const worker = rig.store.file('shell', shell().release.version, HYDRATE_WORKER);
    const data = { siteUrl: 'https://site.example', pages: {}, releases: {} } as unknown as PageData;
    const child = new SandboxProcess(worker, storeFolder, { ...LIMITS, stepMs: 4000 });
    const hydrator = hydratorOf({ data, children: 1, start: () => child });
    hydrator.open({ path: '/blog', html: '<h1>Blog</h1><script>for (;;);</script>' }, 'blog');
    const failures = await hydrator.finish();

    expect(failures.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^hydration took longer than 4000 ms, at page \/blog: /),
    ]);
  });

  it('does not test pages that were live before', async () => {
    const form = plainRemote('application', 'Form', '/application', '/newsletter');
    await rig.admit(form);
    const entry = rig.store.file('application', form.release.version, 'browser/remoteEntry.js');
    const code = await readFile(entry, 'utf8');
    // The smaller page represents its remote in the navigation path.
    await writeFile(entry, code.replaceAll('Form at /application', 'Tried again'));

    await rig.admit(blog("h('h1', null, 'Blog')"));

    expect(rig.heading('/blog')).toBe('Blog');
  });
});

describe('all remotes in one document', () => {
  const inBrowser = (code: string) => `if (${IN_BROWSER}) { ${code} }`;
  /** A remote that runs code when it is loaded into a browser, and when its page is shown. */
  const loading = (remote: RemoteName, atLoad: string, onShow = '0') =>
    remoteRelease(remote, {
      pages: { [homeOf(remote)]: `(${IN_BROWSER} && (() => { ${onShow} })(), h('h1', null, '${remote}'))` },
      atImport: inBrowser(atLoad),
    });
  const chunksOf = (name: string) => `(self.webpackChunk${name} ||= []).push([]);`;

  it('is a document in which each uses its own global name', async () => {
    await rig.admit(
      loading('blog', chunksOf('site_blog')),
      loading('application', chunksOf('site_application')),
    );

    expect(rig.heading('/blog')).toBe('blog');
    expect(rig.heading('/application')).toBe('application');
  });

  it('refuses a release whose chunks use the global name of another', async () => {
    await rig.admit(loading('blog', chunksOf('site_blog')));

    await rig.admit(loading('application', chunksOf('site_blog')));

    expect(rig.reasonsAgainst('application')).toMatch(
      /^names: page \/application defines the global webpackChunksite_blog, which is not its own: build it/,
    );
    expect(rig.composer.live?.releases).not.toHaveProperty('application');
    expect(rig.heading('/blog')).toBe('blog');
  });

  it.each(['marketing', 'application'] as const)(
    'refuses a release of %s that breaks the blog where it is loaded first',
    async (remote) => {
      await rig.admit(
        loading('blog', "self.mode ??= 'blog';", "if (self.mode !== 'blog') throw new Error('a stranger');"),
      );

      await rig.admit(loading(remote, `self.mode = '${remote}';`));

      expect(rig.reasonsAgainst(remote)).toMatch(/^hydration: page \/blog .*a stranger/);
      expect(rig.composer.live?.releases).not.toHaveProperty(remote);
    },
  );

  it('refuses a release that bundles React', async () => {
    const reported = "self.__REACT_DEVTOOLS_GLOBAL_HOOK__?.inject({ version: '18.3.1' });";
    await rig.admit(loading('blog', reported));

    expect(rig.reasonsAgainst('blog')).toMatch(
      /^singletons: page \/blog bundles its own React: do not bundle/,
    );
  });
});

describe('code that escapes from jsdom', () => {
  /** Tries each escape in the browser, and logs the names of those that worked. */
  const trying = (ways: Readonly<Record<string, string>>) =>
    blog(
      `${IN_BROWSER} ? require('react').use(tried) : h('h1', null, 'Blog')`,
      `const ways = { ${Object.entries(ways)
        .map(([name, way]) => `${JSON.stringify(name)}: async () => ${way}`)
        .join()} };
       const attempt = (way) => Promise.race([way(), new Promise((end) => setTimeout(end, 400))]);
       const tried = ${IN_BROWSER} && (async () => {
         const out = [];
         for (const [name, way] of Object.entries(ways)) if (await attempt(way).catch(() => false)) out.push(name);
         console.error('tried ' + Object.keys(ways).length + ' ways, got out by: ' + (out.join() || 'none'));
       })();`,
    );
  const ofEachRealm = (code: (compositions: string) => string) => ({
    'its own Function': code('Function'),
    'the window’s constructor': code('window.constructor.constructor'),
    'a method of jsdom': code('document.querySelector.constructor'),
    'a function of this process': code('fetch.constructor'),
    'an error of jsdom': code(
      "(() => { try { document.querySelector('['); } catch (error) { return error.constructor.constructor; } })()",
    ),
    'an error of Node': code('(await fetch("/none").catch((error) => error)).constructor.constructor'),
    'an async function': code('(async () => undefined).constructor'),
  });

  it('cannot access the process or its modules', async () => {
    const isNode = "(found) => typeof found === 'function' || typeof found?.exit === 'function'";
    await rig.admit(
      trying({
        ...ofEachRealm(
          (compositions) =>
            `(${isNode})(await ${compositions}("return typeof process === 'object' && process")())`,
        ),
        'the words for it': "(typeof require('fs')?.readFileSync) === 'function'",
        'an import': "Boolean(await import('node:child_process'))",
        'the stack of an error': `(async () => {
          const { constructor } = await fetch('/none').catch((error) => error);
          constructor.prepareStackTrace = (_, sites) => sites.map((site) => site.getThis()).filter(Boolean);
          const found = (await fetch('/none').catch((error) => error)).stack;
          return [found].flat().some((self) => (${isNode})(self?.process));
        })()`,
        'code in a string for a timer':
          'new Promise((resolve) => { window.yes = resolve; setTimeout(\'yes(typeof process === "object" && "exit" in process)\'); })',
      }),
    );

    expect(rig.reasonsAgainst('blog')).toContain('tried 11 ways, got out by: none');
  });

  it('cannot create code from strings, in any realm', async () => {
    await rig.admit(trying(ofEachRealm((compositions) => `(await ${compositions}('return 1')()) === 1`)));

    expect(rig.reasonsAgainst('blog')).toContain('tried 7 ways, got out by: none');
  });

  it('cannot access the network, as a listening server confirms', async () => {
    let caught = 0;
    const catcher = await listen((_request, response) => response.end('caught'));
    catcher.server.on('connection', () => (caught += 1));
    const url = `http://127.0.0.1:${catcher.port}/`;
    const element = (name: string, attribute: string) =>
      `new Promise((resolve) => document.head.append(Object.assign(document.createElement('${name}'), { rel: 'stylesheet', onload: resolve, ${attribute}: '${url}' })))`;
    const request = (isAsync: boolean) =>
      `new Promise((resolve) => { const asked = new XMLHttpRequest(); asked.onload = resolve; asked.open('GET', '${url}', ${isAsync}); asked.send(); })`;

    await rig.admit(
      trying({
        fetch: `(await fetch('${url}')).ok`,
        'a request': request(true),
        'a request that waits': request(false),
        'a socket': `new Promise((resolve) => { new WebSocket('${url.replace('http', 'ws')}').onopen = resolve; })`,
        'a script': element('script', 'src'),
        'a stylesheet': element('link', 'href'),
        'a frame': element('iframe', 'src'),
        'a picture': element('img', 'src'),
        'a beacon': `navigator.sendBeacon('${url}')`,
        'an address': `void (location.href = '${url}')`,
      }),
    );

    expect(rig.reasonsAgainst('blog')).toContain('hydration: page /blog');
    expect(caught).toBe(0);
    await fetch(url);
    expect(caught).toBe(1);
  });

  it('cannot read files other than the browser’s', async () => {
    const read = (address: string) =>
      `new Promise((resolve) => { const asked = new XMLHttpRequest(); asked.onload = () => resolve(asked.responseText); asked.open('GET', ${JSON.stringify(address)}); asked.send(); })`;
    await rig.admit(
      trying({
        'a request for a file': read('file:///etc/passwd'),
        'fetch of a file': "fetch('file:///etc/passwd')",
        'a way up': "fetch('/assets/shell/../../../../../../etc/passwd')",
        'a way up in disguise': `fetch('/assets/shell/${shell().release.version}/..%2f..%2frelease.json')`,
        'a server’s bundle': `fetch('/assets/shell/${shell().release.version}/server/render-worker.cjs')`,
        'another release': `fetch('/assets/shell/${'0'.repeat(20)}/release.json')`,
      }),
    );

    expect(rig.reasonsAgainst('blog')).toContain('tried 6 ways, got out by: none');
  });
});
