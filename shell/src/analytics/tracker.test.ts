import { describe, expect, it, jest } from '@jest/globals';
import { chooseCounting, stopCounting } from '@site/shared/federation';
import {
  namesSent,
  pageEvent,
  RELEASES,
  sent,
  setProperty,
  setVisibility,
  useTracker,
} from './tracker.fixture.ts';

const SOON_MS = 1000;
const tracker = useTracker();

describe('a view', () => {
  it('is reported soon after the page is shown, with its release and what is known of the browser', () => {
    setProperty(navigator, 'language', 'de-AT');
    tracker.show('/blog');
    expect(sent).toEqual([]);
    tracker.wait(SOON_MS);

    expect(sent).toEqual([
      {
        page: '/blog',
        release: `blog@${RELEASES.blog}`,
        viewport: 'desktop',
        language: 'de',
        events: [{ name: 'pageview' }],
      },
    ]);
  });

  it('is reported for each page, in order, without query and fragment', () => {
    tracker.show('/blog?q=jane@example.com#list');
    tracker.show('/blog/pay#list');
    tracker.show('/application?draft=1');
    tracker.wait(SOON_MS);

    expect(namesSent()).toEqual(['/blog pageview', '/blog/pay pageview', '/application pageview']);
    expect(JSON.stringify(sent)).not.toMatch(/jane|draft|list/);
  });

  it('is no new one if only query or fragment change', () => {
    tracker.show('/blog');
    tracker.show('/blog?category=Remote');
    tracker.show('/blog#list');
    tracker.wait(SOON_MS);

    expect(namesSent()).toEqual(['/blog pageview']);
  });

  it('of an unknown page also reports that, with the shell’s release and a path of limited length, without a slash at its end', () => {
    tracker.show('/none/');
    tracker.wait(SOON_MS);
    expect(sent[0]?.page).toBe('/none');
    sent.length = 0;

    tracker.show(`/${'x'.repeat(500)}`);
    tracker.wait(SOON_MS);

    expect(sent).toMatchObject([
      { release: `shell@${RELEASES.shell}`, events: [{ name: 'pageview' }, { name: 'not_found' }] },
    ]);
    expect(sent[0]?.page).toHaveLength(200);
  });

  it('of an area without a release is no unknown page', () => {
    tracker.show('/our-story');
    tracker.wait(SOON_MS);

    expect(namesSent()).toEqual(['/our-story pageview']);
  });

  it('is reported again when the page is restored from the back/forward cache, and not on the first load', () => {
    tracker.show('/blog');
    pageEvent('pageshow', false);
    tracker.wait(SOON_MS);
    expect(namesSent()).toEqual(['/blog pageview']);

    pageEvent('pagehide', true);
    sent.length = 0;
    pageEvent('pageshow', true);
    tracker.wait(SOON_MS);

    expect(namesSent()).toEqual(['/blog pageview']);
  });

  it.each(['/admin', '/auth', '/auth/more'])('of %s is not reported, nor what happens there', (path) => {
    tracker.show('/blog');
    tracker.show(path);
    tracker.track({ name: 'form_start' });
    tracker.wait(60_000);
    pageEvent('pagehide', false);

    expect(namesSent().filter((name) => !name.startsWith('/blog '))).toEqual([]);
    expect(namesSent()).toContain('/blog vitals');
  });

  it('names a browser that a program controls', () => {
    setProperty(navigator, 'webdriver', true);
    tracker.show('/blog');
    setProperty(navigator, 'webdriver', false);
    tracker.wait(SOON_MS);

    expect(sent).toMatchObject([{ isAutomated: true }]);
  });

  it('is dropped if the request fails', async () => {
    let attempts = 0;
    globalThis.fetch = () => {
      attempts += 1;
      return Promise.reject(new TypeError('no network'));
    };
    tracker.show('/blog');
    await jest.advanceTimersByTimeAsync(60_000);

    expect(attempts).toBe(1);
  });

  it.each([
    ['staff use the browser', stopCounting],
    ['the visitor chooses not to be counted', () => void chooseCounting(false)],
  ])('is not reported once %s', (_, happen) => {
    tracker.show('/blog');
    happen();
    tracker.show('/application');
    tracker.wait(SOON_MS);

    expect(sent).toEqual([]);
  });

  it('is reported again once the visitor chooses to be counted', () => {
    tracker.show('/blog');
    chooseCounting(false);
    tracker.show('/blog/pay');
    tracker.wait(SOON_MS);
    chooseCounting(true);
    tracker.show('/application');
    tracker.wait(SOON_MS);

    expect(namesSent().filter((name) => name.endsWith('pageview'))).toEqual(['/application pageview']);
  });
});

describe('web vitals', () => {
  it('are reported once per document, for the page that it was loaded for', () => {
    tracker.show('/blog');
    tracker.show('/application');
    setVisibility('hidden');
    setVisibility('visible');
    pageEvent('pagehide', false);

    expect(namesSent().filter((name) => name.endsWith('vitals'))).toEqual(['/blog vitals']);
  });
});

describe('a click', () => {
  it('on a link is reported by keyboard, main and middle button, even if the page handles it', () => {
    document.body.innerHTML = '<main><a href="tel:+12025550142">Call <b>us</b></a></main>';
    document.body.onclick = (event) => event.stopPropagation();
    tracker.show('/blog');
    document.querySelector('b')?.click();
    document.querySelector('a')?.dispatchEvent(new MouseEvent('auxclick', { button: 1, bubbles: true }));
    document.querySelector('a')?.dispatchEvent(new MouseEvent('auxclick', { button: 2, bubbles: true }));
    tracker.wait(SOON_MS);

    expect(namesSent()).toEqual(['/blog pageview', '/blog contact_click', '/blog contact_click']);
  });
});
