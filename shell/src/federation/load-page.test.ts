import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { CONTRACT_VERSION, type PageData } from '@site/shared/federation';
import type { LoadPage } from '../routing/page-registry.ts';
import { createPageLoader } from './load-page.ts';
import { installSiteGlobal } from './site-global.ts';

/** The timeout that is compiled into the containers of earlier releases. */
const CHUNK_LOAD_TIMEOUT_MS = 8000;
const HASH = `${'A'.repeat(43)}=`;
const Page = () => null;
let base: string;
let load: LoadPage;
let version = 0;

beforeEach(() => {
  jest.useFakeTimers();
  version += 1;
  // The federation runtime caches containers by address.
  base = `/assets/blog/${version}/`;
  const integrity = { 'remoteEntry.js': HASH, 'list.js': HASH };
  const releases = { blog: { version: String(version), base, entry: 'remoteEntry.js', integrity } };
  const data = { releases, pages: { '/blog': { remote: 'blog' } } } as unknown as PageData;
  load = createPageLoader(data, installSiteGlobal(releases));
});
afterEach(() => {
  jest.useRealTimers();
  document.head.replaceChildren();
  delete window.__site;
  Reflect.deleteProperty(globalThis, 'site_blog');
});

/** Loads a chunk like webpack's runtime. Its timeout calls back without an event. */
function loadChunk(name: string): Promise<{ readonly Page: typeof Page }> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    window.__site?.sign(script, 'blog', base + name);
    const end = (settle: () => void) => () => {
      clearTimeout(timer);
      script.onload = script.onerror = null;
      script.remove();
      settle();
    };
    const fail = end(() => reject(new Error(`Loading chunk ${name} failed`)));
    const timer = setTimeout(fail, CHUNK_LOAD_TIMEOUT_MS);
    script.onerror = fail;
    script.onload = end(() => resolve({ Page }));
    document.head.append(script);
  });
}

/** Waits until a script is requested. */
async function request(name: string): Promise<HTMLScriptElement> {
  await jest.advanceTimersByTimeAsync(0);
  const script = document.querySelector<HTMLScriptElement>(`script[src="${base}${name}"]`);
  if (!script) throw new Error(`${name} was not requested`);
  return script;
}

function arrive(script: HTMLScriptElement): void {
  if (script.src.includes('remoteEntry')) {
    const page = { path: '/blog', load: () => loadChunk('list.js') };
    const remote = { contract: CONTRACT_VERSION, pages: [page] };
    Object.assign(globalThis, { site_blog: { init() {}, get: async () => () => ({ remote }) } });
  }
  script.dispatchEvent(new Event('load'));
}

/** The outcome of loading the page. */
function outcome(): Promise<unknown> {
  return load('/blog').then(
    (page) => page.Page,
    () => 'failed to load',
  );
}

const stall = () => jest.advanceTimersByTimeAsync(CHUNK_LOAD_TIMEOUT_MS);

it('a chunk that does not arrive in time is a failed load, and the next attempt requests another URL', async () => {
  const first = outcome();
  arrive(await request('remoteEntry.js'));
  await request('list.js');
  await stall();
  expect(await first).toBe('failed to load');

  const second = outcome();
  arrive(await request('list.js?retry=1'));

  expect(await second).toBe(Page);
});

it('a container that does not arrive in time is a failed load, and may still arrive', async () => {
  const first = outcome();
  const late = await request('remoteEntry.js');
  await stall();
  expect(await first).toBe('failed to load');
  arrive(late);

  const second = outcome();
  arrive(await request('list.js'));

  expect(await second).toBe(Page);
});

it('a container that does not arrive at all is requested from another URL', async () => {
  const first = outcome();
  await request('remoteEntry.js');
  await stall();
  expect(await first).toBe('failed to load');

  const second = outcome();
  arrive(await request('remoteEntry.js?retry=1'));
  arrive(await request('list.js'));

  expect(await second).toBe(Page);
});
