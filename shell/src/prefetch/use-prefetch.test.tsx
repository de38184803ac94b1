import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { aPageData, Loads, renderApp } from '../app.fixture.tsx';
import { fetchAhead, scriptsOf } from './fetch-ahead.ts';
import { pageBehind } from './links.ts';

const HASH = `${'A'.repeat(43)}=`;
const data = aPageData();
let loads: Loads;
const onLine = (connection: object | undefined) =>
  Object.defineProperty(navigator, 'connection', { configurable: true, value: connection });

beforeEach(() => {
  loads = new Loads();
  window.matchMedia = ((query: string) => ({ matches: false, media: query })) as typeof matchMedia;
});
afterEach(() => {
  onLine(undefined);
  jest.useRealTimers();
  jest.restoreAllMocks();
});

async function start() {
  renderApp({ path: '/blog', load: loads.load });
  await act(async () => loads.arrive('/blog'));
  return screen.getByRole('link', { name: 'to the form' });
}

describe('usePrefetch', () => {
  it.each(['pointerOver', 'focusIn', 'touchStart'] as const)(
    'loads a page once its link gets %s',
    async (intent) => {
      fireEvent[intent](await start());

      expect(loads.asked).toEqual(['/blog', '/application']);
    },
  );

  it('loads it once, and shows it without delay', async () => {
    const link = await start();
    fireEvent.pointerOver(link);
    fireEvent.pointerOver(link);
    await act(async () => loads.arrive('/application'));

    fireEvent.click(link);

    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Page /application');
    expect(loads.asked).toEqual(['/blog', '/application']);
  });

  it('loads pages with visible links once the page is idle and the visitor was active', async () => {
    jest.useFakeTimers();
    jest
      .spyOn(Element.prototype, 'getBoundingClientRect')
      .mockReturnValue({ top: 0, bottom: 10, width: 10 } as DOMRect);
    await start();
    await act(() => jest.advanceTimersByTimeAsync(5000));
    expect(loads.asked).toEqual(['/blog']);

    fireEvent.pointerMove(document.body);
    await act(() => jest.advanceTimersByTimeAsync(2000));
    expect(loads.asked).toEqual(['/blog']);
    await act(() => jest.advanceTimersByTimeAsync(1000));

    expect(loads.asked).toEqual(['/blog', '/application']);
  });

  it('loads a page again whose prefetch failed', async () => {
    const link = await start();
    fireEvent.pointerOver(link);
    await act(async () => loads.fail('/application'));

    fireEvent.click(link);
    await act(async () => loads.arrive('/application'));

    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Page /application');
  });

  it.each([
    ['data saving is on', { saveData: true, effectiveType: '4g' }],
    ['the connection is slow', { saveData: false, effectiveType: '2g' }],
  ])('prefetches nothing where %s', async (_, connection) => {
    onLine(connection);

    fireEvent.pointerOver(await start());

    expect(loads.asked).toEqual(['/blog']);
  });
});

describe('pageBehind', () => {
  const link = (html: string) => {
    document.body.innerHTML = html;
    return document.querySelector('a');
  };

  it('finds the page of a link, ignoring query and hash', () => {
    expect(pageBehind(link('<a href="/blog?x=1#y">x</a>'), data)).toBe('/blog');
  });

  it.each([
    '<a href="https://elsewhere.example/blog">x</a>',
    '<a href="/blog" target="_blank">x</a>',
    '<a href="/blog" download>x</a>',
    '<a href="/nothing">x</a>',
    '<a href="mailto:a@b.example">x</a>',
    '<a href="#part">x</a>',
  ])('finds no page for %s', (html) => expect(pageBehind(link(html), data)).toBeNull());
});

describe('fetchAhead', () => {
  const blog = {
    version: '1',
    base: '/assets/blog/1/',
    entry: 'remoteEntry.js',
    scripts: ['remote.js'],
    integrity: { 'remoteEntry.js': HASH, 'remote.js': HASH, 'list.js': HASH },
  };
  const signed = aPageData({
    pages: {
      '/blog': { remote: 'blog', title: 'Blog', description: '', scripts: ['list.js', 'unsigned.js'] },
    },
    releases: { blog },
  });

  it('fetches each script with a hash once, with that hash', async () => {
    const asked = jest.fn(async (_url: string, _how?: RequestInit) => ({
      arrayBuffer: async () => undefined,
    }));
    window.fetch = asked as unknown as typeof fetch;
    const done = new Set<string>();

    await fetchAhead(scriptsOf('/blog', signed), done);
    await fetchAhead(scriptsOf('/blog', signed), done);

    expect(asked.mock.calls.map(([url]) => url)).toEqual(
      ['remoteEntry.js', 'remote.js', 'list.js'].map((file) => `/assets/blog/1/${file}`),
    );
    expect(asked.mock.calls[0]?.[1]).toMatchObject({
      integrity: `sha256-${HASH}`,
      credentials: 'same-origin',
    });
  });
});
