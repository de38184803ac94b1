/** @jest-environment jsdom */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { nameTab, type TabLocks } from './tab-name.ts';

const KEY = 'form:tab';

/** Locks as in browsers: each name has one holder, and others wait until it is released or their request is aborted. */
class Locks implements TabLocks {
  private readonly waiting = new Map<string, (() => void)[]>();
  private readonly held = new Set<string>();

  request = ((name: string, { signal }: LockOptions, callback: () => Promise<void>) =>
    new Promise<void>((resolve, reject) => {
      const start = () => {
        this.held.add(name);
        void callback().then(() => {
          this.held.delete(name);
          this.waiting.get(name)?.shift()?.();
          resolve();
        });
      };
      if (!this.held.has(name)) return start();
      const queue = this.waiting.get(name) ?? [];
      this.waiting.set(name, [...queue, start]);
      signal?.addEventListener('abort', () => {
        this.waiting.set(name, queue);
        reject(new DOMException('Given up', 'AbortError'));
      });
    })) as TabLocks['request'];

  query = async () => ({ held: [...this.held].map((name) => ({ name })), pending: [] });
}

/** Claims a name, and advances past the time for which a reloading document may hold it. */
async function open(locks?: TabLocks, page = new EventTarget()) {
  const tab = nameTab(KEY, locks, page as Window);
  const claimed = tab.claim();
  await jest.advanceTimersByTimeAsync(500);
  await claimed;
  return tab;
}

const leave = (page: EventTarget) => page.dispatchEvent(new PageTransitionEvent('pagehide'));
const comeBack = (page: EventTarget) =>
  page.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));

describe('the name of a tab', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    sessionStorage.clear();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('is another one in a copy of the tab, and in a copy of the copy', async () => {
    const locks = new Locks();
    const original = (await open(locks)).read();
    const copy = (await open(locks)).read();
    const second = (await open(locks)).read();

    expect(new Set([original, copy, second]).size).toBe(3);
  });

  it('stays over a reload, even when the document that is replaced lets go late', async () => {
    const locks = new Locks();
    const replaced = new EventTarget();
    const before = (await open(locks, replaced)).read();
    const after = nameTab(KEY, locks, new EventTarget() as Window);
    const claimed = after.claim();
    await jest.advanceTimersByTimeAsync(100);
    leave(replaced);
    await claimed;

    expect(after.read()).toBe(before);
  });

  it('is known as taken while its tab is open', async () => {
    const locks = new Locks();
    const page = new EventTarget();
    const tab = await open(locks, page);
    expect(await tab.isTaken(tab.read())).toBe(true);

    leave(page);
    await jest.advanceTimersByTimeAsync(0);

    expect(await tab.isTaken(tab.read())).toBe(false);
  });

  it('is taken again when the back button brings the page back', async () => {
    const locks = new Locks();
    const page = new EventTarget();
    const tab = await open(locks, page);
    const name = tab.read();
    leave(page);
    await jest.advanceTimersByTimeAsync(0);

    comeBack(page);
    await jest.advanceTimersByTimeAsync(0);

    expect(tab.read()).toBe(name);
    expect(await tab.isTaken(name)).toBe(true);
  });

  it('stays where the browser has no locks, or refuses them', async () => {
    const refusing: TabLocks = {
      request: () => Promise.reject(new DOMException('No', 'SecurityError')),
      query: () => Promise.reject(new DOMException('No', 'SecurityError')),
    };
    const name = (await open()).read();
    const refused = await open(refusing);

    expect(refused.read()).toBe(name);
    expect(await refused.isTaken(name)).toBe(false);
  });
});
