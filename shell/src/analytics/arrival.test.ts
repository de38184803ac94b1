import { afterEach, describe, expect, it } from '@jest/globals';
import { VisitEvents } from '@site/shared/contracts';
import { readArrival } from './arrival.ts';
import { setProperty } from './tracker.fixture.ts';

function arriveFrom(referrer: string, search = '') {
  setProperty(document, 'referrer', referrer);
  const arrival = readArrival(search);
  const body = { page: '/', viewport: 'phone', events: [{ name: 'pageview' }], ...arrival };
  expect(() => VisitEvents.parse(body)).not.toThrow();
  return arrival;
}

afterEach(() => setProperty(document, 'referrer', ''));

describe('where a visitor came from', () => {
  it('is the host of another site, and nothing else of its address', () => {
    expect(arriveFrom('https://News.example/story?user=jane')).toEqual({ referrer: 'news.example' });
  });

  it.each(['', 'http://localhost/blog', 'about:blank'])('is not known from “%s”', (referrer) => {
    expect(arriveFrom(referrer)).toEqual({});
  });

  it('includes the tags of a campaign, in lower case', () => {
    const search = '?utm_source=Letter&utm_medium=EMAIL&utm_campaign=%20May%0A26&utm_content=&q=jane';

    expect(arriveFrom('', search)).toEqual({
      tags: { source: 'letter', medium: 'email', campaign: 'may 26' },
    });
  });

  it.each([
    ['?source=Flyer&ref=other', 'flyer'],
    ['?ref=Partner', 'partner'],
    ['?utm_source=letter&source=flyer', 'letter'],
  ])('has a plain source too: %s', (search, source) => {
    expect(arriveFrom('', search)).toEqual({ tags: { source } });
  });

  it('cuts long tags without splitting a character', () => {
    const search = `?utm_term=${'x'.repeat(79)}%F0%9F%98%80&utm_source=${'y'.repeat(200)}`;

    expect(arriveFrom('', search)).toEqual({ tags: { term: 'x'.repeat(79), source: 'y'.repeat(80) } });
  });

  it.each(['gclid', 'msclkid'] as const)('names a %s without its value', (clickId) => {
    expect(arriveFrom('', `?${clickId}=secret`)).toEqual({ clickId });
  });
});
