import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { currentEntry, markEntries } from './mark-entries.ts';

let stop: () => void;

beforeEach(() => {
  history.replaceState(null, '', '/');
  stop = markEntries();
});
afterEach(() => stop());

describe('markEntries', () => {
  it('gives each document its own key', () => {
    const first = currentEntry();
    stop();
    history.replaceState(null, '', '/');
    stop = markEntries();

    expect(first).toMatch(/^\w+$/);
    expect(currentEntry()).toMatch(/^\w+$/);
    expect(currentEntry()).not.toBe(first);
  });

  it('gives an entry of a plain link its own key, without changing the previous one', async () => {
    const first = currentEntry();
    await moved(() => (location.hash = '#part'));
    const second = currentEntry();
    await moved(() => history.back());

    expect(second).toMatch(/^\w+$/);
    expect(second).not.toBe(first);
    expect(currentEntry()).toBe(first);
  });

  it('keeps other state of an entry, and a key set by the router', () => {
    stop();
    history.replaceState({ idx: 3, key: 'abc' }, '');
    stop = markEntries();

    expect(history.state).toEqual({ idx: 3, key: 'abc' });
  });
});

/** Dispatches the event of a new entry within a page, because jsdom does not. */
async function moved(move: () => void): Promise<void> {
  const over = new Promise((resolve) => window.addEventListener('hashchange', resolve, { once: true }));
  move();
  await over;
  if (currentEntry() === undefined) window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
}
