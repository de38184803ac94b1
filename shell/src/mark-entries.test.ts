import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { currentEntry, markEntries } from './mark-entries.ts';

let stop: () => void;

beforeEach(() => {
  history.replaceState(null, '', '/');
  stop = markEntries();
});
afterEach(() => stop());

describe('markEntries', () => {
  it('gives each document a key of its own', () => {
    const first = currentEntry();
    stop();
    history.replaceState(null, '', '/');
    stop = markEntries();

    expect(first).toMatch(/^\w+$/);
    expect(currentEntry()).toMatch(/^\w+$/);
    expect(currentEntry()).not.toBe(first);
  });

  it('gives one to the entry that a plain link makes, and leaves the one before its own', async () => {
    const first = currentEntry();
    await moved(() => (location.hash = '#part'));
    const second = currentEntry();
    await moved(() => history.back());

    expect(second).toMatch(/^\w+$/);
    expect(second).not.toBe(first);
    expect(currentEntry()).toBe(first);
  });

  it('keeps what else is known of an entry, and the key that the router gave', () => {
    stop();
    history.replaceState({ idx: 3, key: 'abc' }, '');
    stop = markEntries();

    expect(history.state).toEqual({ idx: 3, key: 'abc' });
  });
});

/** As a browser does: jsdom tells of no new entry within a page. */
async function moved(move: () => void): Promise<void> {
  const over = new Promise((resolve) => window.addEventListener('hashchange', resolve, { once: true }));
  move();
  await over;
  if (currentEntry() === undefined) window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
}
