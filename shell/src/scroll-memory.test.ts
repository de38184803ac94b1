import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { rememberScroll, restoreScroll } from './scroll-memory.ts';

/** Where the page was scrolled to, in order. */
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
  it('knows where an entry was left', () => {
    const stop = rememberScroll('a');
    scrollTo(120.6, 'scrollend');
    stop();

    expect(restoreScroll('a')).toBe(true);
    expect(scrolled).toEqual([{ top: 121, behavior: 'instant' }]);
  });

  it('knows it in the middle of a scroll too, and when the document goes', () => {
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

  it('gives what happens afterwards to no entry that was left', () => {
    rememberScroll('a')();
    scrollTo(300, 'scrollend');

    expect(restoreScroll('a')).toBe(false);
    expect(scrolled).toEqual([]);
  });

  it('gives nothing to an entry while the browser shows another one already', () => {
    history.replaceState({ key: 'a' }, '');
    const stop = rememberScroll('a');
    scrollTo(120, 'scrollend');
    history.pushState({ key: 'part of the page' }, '');
    scrollTo(4182, 'scrollend');
    stop();

    restoreScroll('a');
    expect(scrolled).toEqual([{ top: 120, behavior: 'instant' }]);
  });

  it('lets the browser place a document that is loaded again', () => {
    const stop = rememberScroll('a');
    expect(history.scrollRestoration).toBe('manual');
    window.dispatchEvent(new Event('pagehide'));
    expect(history.scrollRestoration).toBe('auto');
    // The same document comes back out of the browser's cache.
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

  it.each(['not json', '{"a":1}', '[["a","b"],[1,2],null]', 'null'])(
    'is not troubled by %s in the storage',
    (text) => {
      sessionStorage.setItem('scroll-positions', text);
      expect(restoreScroll('a')).toBe(false);
    },
  );

  it('does without a storage that is full or forbidden', () => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const stop = rememberScroll('a');
    scrollTo(10, 'scrollend');
    stop();
    expect(restoreScroll('a')).toBe(false);
  });
});
