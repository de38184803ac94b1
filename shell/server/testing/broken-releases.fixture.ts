import { homeOf, type RemoteName } from '@site/shared/federation';
import { makeRelease, type MadeRelease } from './release.fixture.ts';
import { plainRemote, remoteRelease } from './shell-release.fixture.ts';

export interface BrokenRelease {
  readonly name: string;
  readonly reason: RegExp;
  make(remote: RemoteName): MadeRelease;
}

/** Complete releases that fail when they run or in combination with others. */
export const BROKEN_RELEASES: readonly BrokenRelease[] = [
  ...rendering(
    'throws while it renders',
    "(() => { throw new Error('no data'); })()",
    /render: page .*no data/,
  ),
  ...rendering('renders no heading', "h('p', null, 'x')", /markup: .*0 h1/),
  ...rendering(
    'renders two headings',
    "h('div', null, h('h1', null, 'a'), h('h1', null, 'b'))",
    /markup: .*2 h1/,
  ),
  ...rendering('renders its own <main>', "h('main', null, h('h1', null, 'a'))", /markup: .*<main>/),
  ...rendering('renders a script', "h('div', null, h('h1'), h('script', null, '1'))", /markup: .*<script>/),
  ...rendering(
    'renders a style element',
    "h('div', null, h('h1'), h('style', null, 'p{}'))",
    /markup: .*<style>/,
  ),
  ...rendering('renders a frame', "h('div', null, h('h1'), h('iframe', { src: '/' }))", /markup: .*<iframe>/),
  ...rendering(
    'has a style attribute',
    "h('h1', { style: { color: 'red' } }, 'a')",
    /markup: .*style attribute/,
  ),
  ...rendering(
    'has an inline handler',
    "h('h1', { dangerouslySetInnerHTML: { __html: '<img onerror=alert(1)>' } })",
    /markup: .*inline event handler/,
  ),
  ...rendering(
    'has a dead link',
    "h('h1', null, h('a', { href: '#' }, 'x'))",
    /markup: .*empty or script link/,
  ),
  ...rendering(
    'has a script link',
    "h('h1', null, h('a', { href: 'java\\tscript:x' }, 'x'))",
    /markup: |render: /,
  ),
  ...rendering('renders a <title>', "h('div', null, h('title', null, 'x'), h('h1'))", /markup: .*<title>/),
  ...rendering(
    'renders a canonical link',
    "h('div', null, h('link', { rel: 'canonical', href: '/x' }), h('h1'))",
    /markup: .*<link>/,
  ),
  ...rendering(
    'only shows a loading state',
    "h('div', { 'aria-busy': true }, h('h1'))",
    /markup: .*still loading/,
  ),
  ...rendering('is two megabytes', "h('h1', null, 'x'.repeat(2e6))", /budgets: .*characters of HTML/),
  ...rendering(
    'links to a missing page',
    "h('h1', null, h('a', { href: '/blog/gone' }, 'x'))",
    /links: .*\/blog\/gone/,
  ),
  ...rendering(
    'styles the whole document',
    "h(require('react').Fragment, null, h(require('@emotion/react').Global, { styles: 'body{display:none}' }), h('h1'))",
    /styles: .*<Global>/,
  ),
  ...importing('throws at import', "throw new Error('no luck');", /render: .*no luck/),
  ...importing('is not JavaScript', 'this is no code', /render: .*SyntaxError/),
  ...importing('requires the network', "require('node:net');", /node:net.*not an allowed external/),
  ...importing('requires files', "require('fs');", /"fs".*not an allowed external/),
  ...importing(
    'requires another React',
    "require('react-dom/server');",
    /react-dom\/server.*not an allowed external/,
  ),
  ...importing('ends the process', 'process.exit(0);', /process is not defined/),
  ...importing('reads the environment', 'process.env.HOME;', /process is not defined/),
  ...importing('fetches', "fetch('http://127.0.0.1/');", /fetch is not defined/),
  ...importing('creates code from text', "Function('return 1')();", /EvalError/),
  ...importing('exports nothing', 'module.exports = null; return;', /render: /),
  ...rendering(
    'renders differently in the browser',
    "h('h1', null, typeof document === 'object' ? 'Browser' : 'Server')",
    /hydration: page .*hydrates to different markup/,
  ),
  ...rendering(
    'throws in an effect',
    "(require('react').useEffect(() => { throw new Error('no effect'); }), h('h1'))",
    /hydration: page .*no effect/,
  ),
  ...rendering(
    'logs to console.error',
    "(require('react').useEffect(() => console.error('no key')), h('h1'))",
    /hydration: page .*console\.error: no key/,
  ),
  {
    name: 'has no code for browsers',
    reason: /hydration: page /,
    make: (remote) =>
      remoteRelease(remote, { pages: { [homeOf(remote)]: "h('h1')" }, container: 'var nothing;' }),
  },
  {
    name: 'exports no remote',
    reason: /exports no `remote`/,
    make: (remote) => bundle(remote, 'exports.pages = [];'),
  },
  {
    name: 'lacks a declared page',
    reason: /has no page/,
    make: (remote) => bundle(remote, 'exports.remote = { contract: 1, pages: [] };'),
  },
  {
    name: 'has another contract version inside',
    reason: /contract 7/,
    make: (remote) => remoteRelease(remote, { pages: { [homeOf(remote)]: "h('h1')" }, contract: 7 }),
  },
  {
    name: 'was built against React 18',
    reason: /singletons: .*react 18/,
    make: (remote) => against(remote, '18.3.1'),
  },
  {
    name: 'was built against a future React',
    reason: /singletons: .*react 19\.9/,
    make: (remote) => against(remote, '19.9.0'),
  },
  {
    name: 'loads too much script',
    reason: /budgets: .*bytes of script/,
    make: (remote) =>
      makeRelease(remote, { 'browser/remoteEntry.js': 'x'.repeat(500_000) }, [{ path: homeOf(remote) }]),
  },
  {
    name: 'has the same title twice',
    reason: /titles: /,
    make: (remote) => {
      const head = { title: `Twice in ${remote}`, description: 'x', index: true };
      const below = remote === 'marketing' ? '/services' : `${homeOf(remote)}/more`;
      const { files } = plainRemote(remote, 'x', homeOf(remote), below);
      return makeRelease(remote, { 'server/server.cjs': files.get('server/server.cjs') ?? '' }, [
        { path: homeOf(remote), head },
        { path: below, head },
      ]);
    },
  },
  one(importing('has an endless loop', 'for (;;);', /longer than|too long/)),
  one(
    importing(
      'uses too much memory',
      'const all = []; for (;;) all.push(new Array(1e6).fill(1));',
      /too much memory/,
    ),
  ),
  one(
    importing(
      'uses too much memory outside the heap',
      'const all = []; for (;;) all.push(Buffer.alloc(4 << 20, 1));',
      /too much memory/,
    ),
  ),
  one(
    rendering(
      'leaves a promise unsettled',
      "require('react').use(new Promise(() => undefined))",
      /left a promise unsettled/,
    ),
  ),
];

function one([first]: readonly BrokenRelease[]): BrokenRelease {
  if (!first) throw new Error('the list is empty');
  return first;
}

function rendering(name: string, expression: string, reason: RegExp): BrokenRelease[] {
  const make = (remote: RemoteName) => remoteRelease(remote, { pages: { [homeOf(remote)]: expression } });
  return [{ name, reason, make }];
}

function importing(name: string, atImport: string, reason: RegExp): BrokenRelease[] {
  const make = (remote: RemoteName) =>
    remoteRelease(remote, { pages: { [homeOf(remote)]: "h('h1', null, 'x')" }, atImport });
  return [{ name, reason, make }];
}

function bundle(remote: RemoteName, text: string): MadeRelease {
  return makeRelease(remote, { 'server/server.cjs': text }, [{ path: homeOf(remote) }]);
}

function against(remote: RemoteName, react: string): MadeRelease {
  const made = plainRemote(remote, 'x', homeOf(remote));
  return { ...made, release: { ...made.release, singletons: { ...made.release.singletons, react } } };
}
