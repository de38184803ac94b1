import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { rememberScroll, restoreScroll } from './scroll-memory.ts';

/** Scroll positions that were set, in order. */
let scrolled: ScrollToOptions[];

function scrollTo(top: number, ...events: string[]): void {
  Object.defineProperty(window, 'scrollY', { value: top, configurable: true });
  for (const event of ['scroll', ...events]) window.dispatchEvent(new Event(event));
}

beforeEach(() => {
  history.replaceState(null, '', '/');
  sessionStorage.clear();
  scrolled = [];
  window.scrollTo = (place?: ScrollToOptions | number) => void scrolled.push(place as ScrollToOptions);
});
afterEach(() => void jest.restoreAllMocks());

describe('scroll memory', () => {
  it('restores the position of an entry', () => {
    const stop = rememberScroll('a');
    scrollTo(120.6, 'scrollend');
    stop();

    expect(restoreScroll('a')).toBe(true);
    expect(scrolled).toEqual([{ top: 121, behavior: 'instant' }]);
  });

  it('saves it during a scroll too, and when the document is unloaded', () => {
    const stop = rememberScroll('a');
    scrollTo(50);
    stop();
    const stopNext = rememberScroll('b');
    scrollTo(70, 'pagehide');
    stopNext();

    restoreScroll('a');
    restoreScroll('b');
    expect(scrolled.map(({ top }) => top)).toEqual([50, 70]);
  });

  it('ignores later scrolling for an entry that was left', () => {
    rememberScroll('a')();
    scrollTo(300, 'scrollend');

    expect(restoreScroll('a')).toBe(false);
    expect(scrolled).toEqual([]);
  });

  it('ignores scrolling while the browser already shows another entry', () => {
    history.replaceState({ key: 'a' }, '');
    const stop = rememberScroll('a');
    scrollTo(120, 'scrollend');
    history.pushState({ key: 'part of the page' }, '');
    scrollTo(4182, 'scrollend');
    stop();

    restoreScroll('a');
    expect(scrolled).toEqual([{ top: 120, behavior: 'instant' }]);
  });

  it('lets the browser restore the position after a reload', () => {
    const stop = rememberScroll('a');
    expect(history.scrollRestoration).toBe('manual');
    window.dispatchEvent(new Event('pagehide'));
    expect(history.scrollRestoration).toBe('auto');
    // The document is restored from the back/forward cache.
    window.dispatchEvent(new Event('pageshow'));
    expect(history.scrollRestoration).toBe('manual');
    stop();
  });

  it('keeps the last fifty entries', () => {
    for (let entry = 0; entry < 60; entry += 1) {
      const stop = rememberScroll(`entry ${entry}`);
      scrollTo(entry, 'scrollend');
      stop();
    }
    expect([restoreScroll('entry 9'), restoreScroll('entry 10'), restoreScroll('entry 59')]).toEqual([
      false,
      true,
      true,
    ]);
  });

  it.each(['not json', '{"a":1}', '[["a","b"],[1,2],null]', 'null'])('ignores %s in the storage', (text) => {
    sessionStorage.setItem('scroll-positions', text);
    expect(restoreScroll('a')).toBe(false);
  });

  it('works without storage', () => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const stop = rememberScroll('a');
    scrollTo(10, 'scrollend');
    stop();
    expect(restoreScroll('a')).toBe(false);
  });
});
