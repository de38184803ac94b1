import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { MAX_EVENTS_BYTES, MAX_EVENTS_PER_REQUEST, type VisitEvent } from '@site/shared/contracts';
import { Outbox } from './outbox.ts';
import { eventsSent, recordRequests, sent } from './tracker.fixture.ts';

const BLOG = { page: '/blog', viewport: 'phone' } as const;
const FORM = { page: '/application', viewport: 'phone' } as const;
const filter = (option: string): VisitEvent => ({ name: 'filter', option });

beforeEach(() => {
  jest.useFakeTimers();
  recordRequests();
});
afterEach(() => void jest.useRealTimers());

describe('the outbox', () => {
  it('sends events that happen soon after each other in one request', () => {
    const outbox = new Outbox({});
    outbox.add(BLOG, { name: 'pageview' });
    jest.advanceTimersByTime(500);
    outbox.add(BLOG, filter('a'));
    jest.advanceTimersByTime(500);
    outbox.flush();

    expect(sent).toEqual([{ ...BLOG, events: [{ name: 'pageview' }, filter('a')] }]);
  });

  it('sends the events of each page on their own', () => {
    const outbox = new Outbox({});
    outbox.add(BLOG, { name: 'pageview' });
    outbox.add(FORM, { name: 'pageview' });
    outbox.flush();

    expect(sent.map(({ page }) => page)).toEqual(['/blog', '/application']);
  });

  it('says in the first request only where the visitor came from', () => {
    const outbox = new Outbox({ referrer: 'news.example', clickId: 'gclid' });
    outbox.add(BLOG, { name: 'pageview' });
    outbox.flush();
    outbox.add(BLOG, filter('a'));
    outbox.flush();

    expect(sent).toEqual([
      { ...BLOG, referrer: 'news.example', clickId: 'gclid', events: [{ name: 'pageview' }] },
      { ...BLOG, events: [filter('a')] },
    ]);
  });

  it('splits what is too large for one request, in order', () => {
    const bodies: number[] = [];
    const { fetch } = globalThis;
    globalThis.fetch = (address, init) => {
      bodies.push(Buffer.byteLength(String(init?.body)));
      return fetch(address, init);
    };
    const tag = '€'.repeat(80);
    const outbox = new Outbox({ tags: { source: tag, medium: tag, campaign: tag, content: tag, term: tag } });
    const events = Array.from({ length: 50 }, (_, at) => filter(`${at}-${'x'.repeat(at)}`));
    for (const event of events) outbox.add(BLOG, event);
    outbox.flush();

    expect(eventsSent().map(([, event]) => event)).toEqual(events);
    expect(Math.max(...bodies)).toBeLessThanOrEqual(MAX_EVENTS_BYTES);
    expect(Math.max(...sent.map((body) => body.events.length))).toBeLessThanOrEqual(MAX_EVENTS_PER_REQUEST);
  });

  it('reads the answer', async () => {
    let isRead = false;
    const text = () => {
      isRead = true;
      return Promise.resolve('');
    };
    globalThis.fetch = () => Promise.resolve({ text } as Response);
    const outbox = new Outbox({});
    outbox.add(BLOG, { name: 'pageview' });
    outbox.flush();
    await jest.runAllTimersAsync();

    expect(isRead).toBe(true);
  });

  it('sends no cookies and no query, with a request that outlives the page', () => {
    let options: RequestInit | undefined;
    globalThis.fetch = (_, init) => {
      options = init;
      return Promise.resolve({} as Response);
    };
    const outbox = new Outbox({});
    outbox.add(BLOG, { name: 'pageview' });
    outbox.flush();

    expect(options).toMatchObject({
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      credentials: 'omit',
      keepalive: true,
      referrerPolicy: 'origin',
    });
  });
});
