import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useLocation } from 'react-router';
import { Link } from 'react-router-dom';
import { SiteRouter } from './site-router.tsx';

let wait = 0;
const start = jest.fn((update: () => void) => {
  const begin = performance.now();
  while (performance.now() - begin < wait);
  update();
  return { ready: Promise.reject(new DOMException('skipped', 'AbortError')) };
});
let lessMotion: boolean;

function Page() {
  const { pathname, key } = useLocation();
  return (
    <>
      <p>{key}</p>
      <h1>{pathname}</h1>
      <Link to="/ready">ready</Link>
      <Link to="/other">other</Link>
      <Link to="/loading">loading</Link>
      <Link to="#part">part</Link>
    </>
  );
}

beforeEach(() => {
  [wait, lessMotion] = [0, false];
  start.mockClear();
  Object.assign(document, { startViewTransition: start });
  Object.defineProperty(navigator, 'hardwareConcurrency', { configurable: true, value: 8 });
  window.matchMedia = ((media: string) => ({ media, matches: lessMotion })) as typeof matchMedia;
  window.history.replaceState(null, '', '/');
});
afterEach(() => void Reflect.deleteProperty(document, 'startViewTransition'));

const open = () =>
  render(
    <SiteRouter isReady={(path) => path !== '/loading'}>
      <Page />
    </SiteRouter>,
  );
const go = (name: string) => act(async () => void fireEvent.click(screen.getByRole('link', { name })));
const entry = () => screen.getByRole('paragraph').textContent;
const shown = () => screen.getByRole('heading').textContent;

describe('SiteRouter', () => {
  it('gives a new document its own key, whatever the session storage contains', async () => {
    open();
    const first = entry();
    cleanup();
    window.history.replaceState(null, '', '/');
    open();

    expect(first).not.toBe('default');
    expect(entry()).not.toBe('default');
    expect(entry()).not.toBe(first);
  });

  it('shows a loaded page with a view transition', async () => {
    open();
    await go('ready');

    expect([shown(), start.mock.calls.length]).toEqual(['/ready', 1]);
  });

  it.each(['loading', 'part'])('shows "%s" without one', async (name) => {
    open();
    await go(name);

    expect(start).not.toHaveBeenCalled();
  });

  it('uses none for back navigation', async () => {
    open();
    await go('ready');
    await act(async () => {
      const gone = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
      window.history.back();
      await gone;
    });

    expect([shown(), start.mock.calls.length]).toEqual(['/', 1]);
  });

  it('uses none with reduced motion, on a small machine, or without browser support', async () => {
    open();
    lessMotion = true;
    await go('ready');
    lessMotion = false;
    Object.defineProperty(navigator, 'hardwareConcurrency', { configurable: true, value: 2 });
    await go('other');
    Object.defineProperty(navigator, 'hardwareConcurrency', { configurable: true, value: 8 });
    Reflect.deleteProperty(document, 'startViewTransition');
    await go('ready');

    expect([shown(), start.mock.calls.length]).toEqual(['/ready', 0]);
  });

  it('uses none after one has delayed a page', async () => {
    wait = 80;
    open();
    await go('ready');
    await go('other');

    expect([shown(), start.mock.calls.length]).toEqual(['/other', 1]);
  });

  it('ends on the newest page if a view transition updates late', async () => {
    let update = () => {};
    start.mockImplementationOnce((late) => {
      update = late;
      return { ready: Promise.reject(new DOMException('skipped', 'AbortError')) };
    });
    open();
    await go('ready');
    await go('loading');
    await act(async () => update());

    expect([shown(), window.location.pathname]).toEqual(['/loading', '/loading']);
  });

  it('loads a page from the server that needs a separate document', async () => {
    const loaded: string[] = [];
    render(
      <SiteRouter
        isReady={() => true}
        loadDocument={(path) => path === '/other' && loaded.push(path + window.location.pathname) > 0}
      >
        <Page />
      </SiteRouter>,
    );
    await go('other');

    expect([shown(), loaded]).toEqual(['/', ['/other/other']]);
    await go('ready');
    expect(shown()).toBe('/ready');
  });
});
