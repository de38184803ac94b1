import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { PageData } from '@site/shared/federation';
import { compose } from '../../builds/compose.ts';
import type { RenderFailure } from '../../model/render-protocol.ts';
import { SandboxProcess } from '../../sandbox/sandbox-process.ts';
import { Rig } from '../../testing/composer.fixture.ts';
import { readerOf, releaseSetOf } from '../../testing/release.fixture.ts';
import { remoteRelease, useShell } from '../../testing/shell-release.fixture.ts';
import { HYDRATE_WORKER, hydratorOf } from './hydration-client.ts';

const shell = useShell();
let folder: string;
let rig: Rig;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'forged-'));
  rig = await Rig.start(folder, shell());
});
afterAll(() => rm(folder, { recursive: true }));

/** The worker's own `Object`, and the prototype of its arrays. */
const OUTER = `const { constructor: Outer } = Object.getPrototypeOf(Object.getPrototypeOf(fetch));
  const arrays = Object.getPrototypeOf(Outer.keys({}));`;
/** Returns jsdom's implementation object of an object in the page. */
const IMPL = `const implOf = (one) => one[Object.getOwnPropertySymbols(one).find(({ description }) => description === 'impl')];`;
const SAY = "console.error('a true fault')";
const CHANGE_HEADER = `const frame = document.createElement('iframe'); document.body.append(frame);
  frame.contentWindow.Element.prototype.setAttribute.call(document.querySelector('header'), 'class', 'mine');`;
const ARRIVE = "dispatchEvent(new CustomEvent('site:arrived', { detail: '/blog' }))";

/** Attacks on the check. Each is followed by a fault that must still be reported. */
const FORGED: Readonly<Record<string, readonly [code: string, reason: RegExp]>> = {
  'toJSON of all objects': [
    `Object.getPrototypeOf(TextEncoder.prototype).toJSON = function () { return { ...this, faults: [] }; }; ${SAY}`,
    /a true fault/,
  ],
  'toJSON of arrays': [`${OUTER} arrays.toJSON = () => []; ${SAY}`, /a true fault/],
  'Array.prototype.push': [`${OUTER} arrays.push = () => 0; ${SAY}`, /a true fault/],
  'Array.prototype.slice': [`${OUTER} arrays.slice = () => []; ${SAY}`, /a true fault/],
  'Array.prototype.map': [`${OUTER} arrays.map = () => []; ${SAY}`, /a true fault/],
  'the iterator of arrays': [
    `${OUTER} Object.getPrototypeOf(arrays[Symbol.iterator].call([])).next = () => ({ done: true }); ${SAY}`,
    /a true fault/,
  ],
  'methods of strings': [
    `Object.getPrototypeOf(new TextDecoder().encoding); ${OUTER} const strings = Outer.getPrototypeOf(Outer('')); strings.slice = () => ''; ${SAY}`,
    /a true fault/,
  ],
  'Function.prototype.call and apply': [
    `const functions = Object.getPrototypeOf(fetch); functions.call = () => 0; functions.apply = () => 0; ${SAY}`,
    /a true fault/,
  ],
  'listeners of the console': [`window._virtualConsole.removeAllListeners(); ${SAY}`, /a true fault/],
  'the console’s own method': [`window._virtualConsole.emit = () => true; ${SAY}`, /a true fault/],
  'the console’s prototype': [
    `let one = window._virtualConsole; while ((one = Object.getPrototypeOf(one))) try { one.emit = () => true; } catch {} ${SAY}`,
    /a true fault/,
  ],
  'another console': [`window._virtualConsole = { emit: () => true }; ${SAY}`, /a true fault/],
  'the page’s error handler': [
    `window.onerror = () => true; ${ARRIVE}; setTimeout(() => { throw new Error('a true fault'); })`,
    /a true fault/,
  ],
  'listeners of the window': [
    `${IMPL} for (const one of [implOf(window), implOf(document)._defaultView, window]) if (one) one._eventListeners = {}; dispatchEvent(new CustomEvent('site:drift', { detail: 'a true fault' }))`,
    /a true fault/,
  ],
  'observers of the document': [
    `${IMPL} addEventListener('load', () => { implOf(document)._registeredObserverList.length = 0; ${CHANGE_HEADER} ${ARRIVE} })`,
    /header|check/,
  ],
};

/** Tries a document in a separate process. */
async function hydrate(script: string): Promise<string> {
  const { folder: storeFolder } = rig.store;
  const worker = rig.store.file('shell', shell().release.version, HYDRATE_WORKER);
  const data = { siteUrl: 'https://site.example', pages: {}, releases: {} } as unknown as PageData;
  const child = new SandboxProcess(worker, storeFolder);
  const hydrator = hydratorOf({ data, children: 1, start: () => child });
  const html = `<header>Frame</header><h1>Blog</h1><script>try { ${script} } catch { console.error('a true fault'); } ${ARRIVE}</script>`;
  hydrator.open({ path: '/blog', html }, 'blog');
  const failures = await hydrator.finish();
  await child.stop();
  return failures.map(({ message }) => message).join('\n');
}

describe('a page does not change its verdict through', () => {
  it.each(Object.entries(FORGED))('%s', async (_, [script, reason]) => {
    expect(await hydrate(script)).toMatch(reason);
  });

  it('nothing: a page without faults passes', async () => {
    expect(await hydrate('0')).toBe('');
  });
});

describe('a remote does not hide its faults by', () => {
  const IN_BROWSER = "typeof document === 'object'";
  const drifting = (code: string) =>
    `(${IN_BROWSER} && (() => { ${code} })(), h('h1', null, ${IN_BROWSER} ? 'Browser' : 'Server'))`;
  const stuck = (code: string) =>
    `${IN_BROWSER} ? ((() => { ${code} })(), require('react').use((self.never ??= new Promise(() => undefined)))) : h('h1', null, 'Blog')`;
  const cases: Readonly<Record<string, readonly [page: string, reason: RegExp]>> = {
    'dispatching its arrival': [
      stuck("dispatchEvent(new CustomEvent('site:arrived', { detail: location.pathname }))"),
      /does not hydrate within/,
    ],
    'replacing dispatchEvent': [
      drifting('window.dispatchEvent = () => true;'),
      /hydrates to different markup/,
    ],
    'replacing EventTarget.prototype.dispatchEvent': [
      drifting('EventTarget.prototype.dispatchEvent = () => true;'),
      /hydrates to different markup/,
    ],
    'replacing CustomEvent': [
      drifting("window.CustomEvent = class { constructor() { return new Event('nothing'); } };"),
      /hydrates to different markup/,
    ],
    'stopping events': [
      drifting(
        "addEventListener('site:drift', (event) => event.stopImmediatePropagation(), { capture: true });",
      ),
      /hydrates to different markup/,
    ],
    'another type of its events': [
      drifting("Object.defineProperty(Event.prototype, 'type', { get: () => 'nothing' });"),
      /hydrates to different markup/,
    ],
  };
  const pathOf = (name: string) => `/blog/${name.toLowerCase().replace(/[^a-z]+/g, '-')}`;
  let failures: readonly RenderFailure[] = [];

  beforeAll(async () => {
    const pages = Object.entries(cases).map(([name, [page]]) => [pathOf(name), page] as const);
    const made = remoteRelease('blog', { pages: Object.fromEntries(pages) });
    await rig.store.add(made.release, readerOf(made));
    const result = await compose(releaseSetOf(shell(), made), rig.store, { now: new Date(), live: null });
    failures = 'failures' in result ? result.failures : [];
  });

  it.each(Object.entries(cases))('%s', (name, [, reason]) => {
    const own = failures.filter((failure) => failure.path === pathOf(name));

    expect(own.map(({ message }) => message).join('\n')).toMatch(reason);
  });
});
