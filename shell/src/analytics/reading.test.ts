import { describe, expect, it } from '@jest/globals';
import {
  eventsSent,
  namesSent,
  pageEvent,
  scrollToPercent,
  setDocumentHeight,
  setFocus,
  setVisibility,
  useTracker,
} from './tracker.fixture.ts';

const tracker = useTracker();

describe('reading', () => {
  const engagements = () => eventsSent().filter(([, { name }]) => name === 'engagement');

  it('is reported before the next page, as time in front of the visitor and depth', () => {
    tracker.show('/blog');
    tracker.wait(4000);
    scrollToPercent(60);
    tracker.show('/application');

    expect(namesSent()).toEqual(['/blog pageview', '/blog engagement']);
    expect(engagements()).toEqual([['/blog', { name: 'engagement', visibleMs: 4000, scrollPercent: 60 }]]);
  });

  it.each([
    ['the window loses focus', () => setFocus(false)],
    ['the page is hidden', () => setVisibility('hidden')],
    ['the page is left', () => pageEvent('pagehide', false)],
  ])('is reported when %s', (_, leave) => {
    tracker.show('/blog');
    tracker.wait(3000);
    leave();

    expect(engagements()).toEqual([['/blog', { name: 'engagement', visibleMs: 3000, scrollPercent: 10 }]]);
  });

  it('does not count the time in which the page is hidden or without focus', () => {
    tracker.show('/blog');
    tracker.wait(3000);
    setFocus(false);
    tracker.wait(50_000);
    setFocus(true);
    setVisibility('hidden');
    tracker.wait(50_000);
    setVisibility('visible');
    tracker.wait(5000);
    setVisibility('hidden');

    expect(engagements().map(([, event]) => event)).toMatchObject([{ visibleMs: 3000 }, { visibleMs: 5000 }]);
  });

  it('is not reported for less than three seconds, which count the next time', () => {
    tracker.show('/blog');
    tracker.wait(2999);
    setFocus(false);
    expect(engagements()).toEqual([]);
    setFocus(true);
    tracker.wait(1);
    setFocus(false);

    expect(engagements()).toMatchObject([['/blog', { visibleMs: 3000 }]]);
  });

  it('is reported at once after deeper scrolling', () => {
    tracker.show('/blog');
    scrollToPercent(40);
    setFocus(false);

    expect(engagements()).toMatchObject([['/blog', { scrollPercent: 40 }]]);
  });

  it('measures the page in the next frame, not while it starts', () => {
    let measured = 0;
    Object.defineProperty(document.documentElement, 'scrollHeight', {
      configurable: true,
      get: () => (measured += innerHeight),
    });
    tracker.show('/blog');
    expect(measured).toBe(0);
    tracker.wait(20);

    expect(measured).toBe(innerHeight);
  });

  it('ignores the scroll position of the next page', () => {
    tracker.show('/blog');
    window.history.pushState(null, '', '/application');
    setDocumentHeight(innerHeight);
    scrollToPercent(100);
    tracker.show('/application');

    expect(engagements()).toEqual([]);
  });
});

describe('an article', () => {
  const reads = () => eventsSent().filter(([, { name }]) => name === 'article_read');

  it('is read after 30 seconds in front of the visitor and three quarters of its length, once', () => {
    tracker.show('/blog/pay');
    scrollToPercent(75);
    tracker.wait(29_999);
    setFocus(false);
    expect(reads()).toEqual([]);
    setFocus(true);
    tracker.wait(1);
    setFocus(false);
    setFocus(true);
    tracker.wait(30_000);
    setFocus(false);

    expect(reads()).toEqual([['/blog/pay', { name: 'article_read' }]]);
  });

  it.each(['/blog', '/application', '/blog/none'])('is not %s', (path) => {
    tracker.show(path);
    scrollToPercent(100);
    tracker.wait(60_000);
    setFocus(false);

    expect(reads()).toEqual([]);
  });

  it('is not read after less of its length', () => {
    tracker.show('/blog/pay');
    scrollToPercent(74);
    tracker.wait(60_000);
    setFocus(false);

    expect(reads()).toEqual([]);
  });
});
