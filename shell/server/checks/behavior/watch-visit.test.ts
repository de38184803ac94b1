import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { compose } from '../../builds/compose.ts';
import type { RenderFailure } from '../../model/render-protocol.ts';
import { Rig } from '../../testing/composer.fixture.ts';
import { readerOf, releaseSetOf } from '../../testing/release.fixture.ts';
import { plainRemote, remoteRelease, useShell } from '../../testing/shell-release.fixture.ts';

const shell = useShell();

/** Code that a bundle runs while it loads, and the expected reason. */
const AT_LOAD: Readonly<Record<string, readonly [code: string, reason: RegExp]>> = {
  'adds a query to the address': [
    "history.replaceState(null, '', '?mine')",
    /changes the address while it loads/,
  ],
  'adds an entry to the history': ["history.pushState({}, '')", /changes the history while it loads/],
  'changes the address': ["history.replaceState(null, '', '/mine')", /changes the address to \/mine/],
  'scrolls the window': ['scrollTo(0, 900)', /scrolls the page while it loads/],
  'scrolls an element': ['document.documentElement.scrollTop = 900', /scrolls the page while it loads/],
  'writes to the storage': ["localStorage.setItem('theme', 'mine')", /writes to localStorage while it loads/],
  'writes to the storage of the tab': [
    "sessionStorage.setItem('mine', '1')",
    /writes to sessionStorage while it loads/,
  ],
  'sets the title': ["document.title = 'Mine'", /sets document\.title/],
  'marks the document': ["document.documentElement.lang = 'xx'", /changes <html>/],
  'sets a cookie later': ["setTimeout(() => { document.cookie = 'a=b'; }, 4000)", /sets a cookie/],
};

let folder: string;
const compositionOf = async (atImport: string): Promise<readonly RenderFailure[]> => {
  const rig = await Rig.start(folder, shell());
  const blog = plainRemote('blog', 'Blog', '/blog');
  const application = remoteRelease('application', {
    pages: { '/application': "h('h1', null, 'Application')" },
    atImport: `if (typeof document === 'object') { ${atImport} }`,
  });
  for (const made of [blog, application]) await rig.store.add(made.release, readerOf(made));
  const set = releaseSetOf(shell(), blog, application);
  const result = await compose(set, rig.store, { now: new Date(), live: null });
  return 'failures' in result ? result.failures : [];
};

let onOwnPage: readonly RenderFailure[] = [];
let onAnyPage: readonly RenderFailure[] = [];
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'visit-'));
  const all = Object.values(AT_LOAD).map(([code]) => `${code};`);
  onOwnPage = await compositionOf(all.join('\n'));
  onAnyPage = await compositionOf(
    "if (location.pathname !== '/application') { history.replaceState(null, '', '?mine'); setTimeout(() => { location.hash = 'late'; }, 3000); }",
  );
  await rm(folder, { recursive: true });
});

describe('code that loads', () => {
  it.each(Object.entries(AT_LOAD))('is refused if it %s', (_, [, reason]) => {
    const texts = onOwnPage.filter(({ remote }) => remote === 'application').map(({ message }) => message);

    expect(texts.join('\n')).toMatch(reason);
  });

  it('is refused for what it does in advance, on a page of another remote', () => {
    const texts = onAnyPage.map(({ remote, message }) => `${remote}: ${message}`).join('\n');

    expect(texts).toMatch(/application: changes the address while it loads/);
    expect(texts).toMatch(/application: changes the address:/);
  });

  it('of another remote is not blamed for it', () => {
    expect([...onOwnPage, ...onAnyPage].filter(({ remote }) => remote !== 'application')).toEqual([]);
  });
});
