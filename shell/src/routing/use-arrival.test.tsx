import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { useSearchParams } from 'react-router-dom';
import { Loads, recordConsole, renderApp } from '../app.fixture.tsx';
import { keepPrerendered } from '../hydration/prerendered.tsx';
import { CRASHED, LOAD_FAILED } from '../pages/notices-content.ts';

/** Scroll positions that were set, in order. */
let scrolled: ScrollToOptions[];
let intoView: jest.SpiedFunction<Element['scrollIntoView']>;
const main = () => screen.getByRole('main');
const announced = () => document.querySelector('[aria-live="polite"][aria-atomic="true"]')?.textContent;
const link = (name: string) => screen.findByText(name, { selector: 'a' });

function scrollDown(top: number): void {
  Object.defineProperty(window, 'scrollY', { value: top, configurable: true });
  window.dispatchEvent(new Event('scroll'));
  window.dispatchEvent(new Event('scrollend'));
}

beforeEach(() => {
  Object.defineProperty(window, 'scrollY', { value: 0, configurable: true });
  delete document.documentElement.dataset.hydrated;
  recordConsole();
  sessionStorage.clear();
  // Styles are kept, because Emotion continues with them.
  for (const tag of document.head.querySelectorAll('meta, link')) tag.remove();
  document.head.insertAdjacentHTML(
    'beforeend',
    '<meta name="description" content="first"><link rel="canonical" href="https://site.example/first">',
  );
  document.title = 'Blog | Ledgerwell';
  scrolled = [];
  window.scrollTo = (place?: ScrollToOptions | number) => void scrolled.push(place as ScrollToOptions);
  intoView = jest.spyOn(Element.prototype, 'scrollIntoView');
});
afterEach(() => void jest.restoreAllMocks());

describe('the first page', () => {
  it('is not changed', async () => {
    renderApp();
    await link('to the form');

    expect(scrolled).toEqual([]);
    expect(document.activeElement).toBe(document.body);
    expect(announced()).toBe('');
    expect(document.title).toBe('Blog | Ledgerwell');
  });

  it('is marked as hydrated, so that the browser prefetches no HTML', async () => {
    const loads = new Loads();
    renderApp({ load: loads.load });
    expect(document.documentElement.dataset.hydrated).toBeUndefined();
    await act(async () => loads.arrive('/blog'));

    expect(document.documentElement.dataset.hydrated).toBe('');
  });
});

describe('a page after navigation', () => {
  it('sets title, description and canonical URL, scrolls to the top, focuses main, and is announced', async () => {
    const { user } = renderApp();
    await user.click(await link('to the form'));
    await screen.findByText('Page /application');

    expect(document.title).toBe('Apply | Ledgerwell');
    expect(document.querySelector('meta[name="description"]')?.getAttribute('content')).toBe('About Apply');
    expect(document.querySelector('link[rel="canonical"]')?.getAttribute('href')).toBe(
      'https://site.example/application',
    );
    expect(document.activeElement).toBe(main());
    expect(scrolled.at(-1)).toEqual({ top: 0, behavior: 'instant' });
    expect(announced()).toBe('Apply | Ledgerwell');
  });

  it('is announced once it is shown, not while it loads', async () => {
    const loads = new Loads();
    const { user } = renderApp({ load: loads.load });
    await act(async () => loads.arrive('/blog'));
    await user.click(await link('to the form'));
    expect([announced(), document.title]).toEqual(['', 'Blog | Ledgerwell']);

    await act(async () => loads.arrive('/application'));

    expect(announced()).toBe('Apply | Ledgerwell');
  });

  it('keeps the focus that the page has set', async () => {
    const loads = new Loads();
    const { user } = renderApp({ load: loads.load });
    await act(async () => loads.arrive('/blog'));
    await user.click(await link('to the form'));
    await act(async () => loads.arrive('/application', () => <input aria-label="Company" autoFocus />));

    expect(document.activeElement).toBe(screen.getByLabelText('Company'));
  });

  it('scrolls to the target of its hash', async () => {
    const { user } = renderApp();
    await user.click(await link('to a part of the form'));
    await screen.findByText('Page /application');

    expect(intoView).toHaveBeenCalledTimes(1);
    expect((intoView.mock.contexts[0] as Element).id).toBe('part');
  });

  it('moves the tab order to the target of its hash', async () => {
    const { user } = renderApp();
    await user.click(await link('to a part of the form'));
    await screen.findByText('Page /application');

    expect(document.activeElement?.id).toBe('part');
    await user.tab();
    expect(document.activeElement).toBe(await link('to the blog'));
    expect(document.getElementById('part')?.hasAttribute('tabindex')).toBe(false);
  });

  it('announces each page', async () => {
    const { user } = renderApp();
    await user.click(await link('to the form'));
    await user.click(await link('to the blog'));
    await screen.findByText('Page /blog');

    expect(announced()).toBe('Blog | Ledgerwell');
    expect(document.title).toBe('Blog | Ledgerwell');
  });
});

describe('a page that fails after navigation', () => {
  const broken = () => {
    throw new Error('broken');
  };
  let loads: Loads;
  const fail = (path: string) => act(async () => loads.fail(path));

  async function openAndFollow(name: string) {
    loads = new Loads();
    const app = renderApp({ load: loads.load });
    await act(async () => loads.arrive('/blog'));
    act(() => scrollDown(3000));
    await app.user.click(await link(name));
    return app;
  }

  it.each([
    ['does not load', LOAD_FAILED.title, () => loads.fail('/application')],
    ['crashes', CRASHED.title, () => loads.arrive('/application', broken)],
  ])('is shown from the top, focused and announced as an error if it %s', async (_, heading, happen) => {
    await openAndFollow('to the form');
    await act(async () => happen());

    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(heading);
    expect(document.title).toBe('Error: Apply | Ledgerwell');
    expect(scrolled).toEqual([{ top: 0, behavior: 'instant' }]);
    expect(document.activeElement).toBe(main());
    expect(announced()).toBe('Error: Apply | Ledgerwell');
  });

  it('does not count as arrived', async () => {
    const arrived = jest.fn();
    addEventListener('site:arrived', arrived);
    await openAndFollow('to the form');
    arrived.mockClear();
    delete document.documentElement.dataset.hydrated;
    await fail('/application');
    removeEventListener('site:arrived', arrived);

    expect(arrived).not.toHaveBeenCalled();
    expect(document.documentElement.dataset.hydrated).toBeUndefined();
  });

  it('is announced and focused again after a failed retry', async () => {
    const { user } = await openAndFollow('to the form');
    await fail('/application');
    await user.click(screen.getByRole('button', { name: LOAD_FAILED.retry }));
    await fail('/application');

    expect(document.activeElement).toBe(main());
    // Screen readers announce changes only.
    expect(announced()).toBe('Error: Apply | Ledgerwell\u00a0');
  });

  it('arrives after a successful retry, at the target of its hash', async () => {
    const { user } = await openAndFollow('to a part of the form');
    await fail('/application');
    await user.click(screen.getByRole('button', { name: LOAD_FAILED.retry }));
    await act(async () => loads.arrive('/application'));

    expect(document.title).toBe('Apply | Ledgerwell');
    expect(announced()).toBe('Apply | Ledgerwell');
    expect(document.activeElement?.id).toBe('part');
  });

  it('shows its message after Back, whatever its scroll position was', async () => {
    const { user, back } = await openAndFollow('to the form');
    await fail('/application');
    act(() => scrollDown(500));
    await user.click(screen.getAllByRole('link', { name: 'Blog' })[0] ?? document.body);
    scrolled = [];
    await act(async () => back());
    await fail('/application');

    expect(scrolled).toEqual([{ top: 0, behavior: 'instant' }]);
  });
});

describe('a first page that fails', () => {
  it('is not changed, and arrives after a retry', async () => {
    const loads = new Loads();
    const { user } = renderApp({ load: loads.load });
    await act(async () => loads.fail('/blog'));

    expect(scrolled).toEqual([]);
    expect(document.activeElement).toBe(document.body);
    expect(announced()).toBe('');
    expect(document.title).toBe('Blog | Ledgerwell');

    await user.click(screen.getByRole('button', { name: LOAD_FAILED.retry }));
    await act(async () => loads.arrive('/blog'));
    expect(document.activeElement).toBe(main());
    expect(announced()).toBe('Blog | Ledgerwell');
  });

  it('is not changed if its prerendered content stays, and has its title after Back', async () => {
    const loads = new Loads();
    const outlet = document.createElement('div');
    outlet.innerHTML = '<h1>From the server</h1>';
    const { user, back } = renderApp({ load: loads.load, prerendered: keepPrerendered(outlet, '/blog') });
    await act(async () => loads.fail('/blog'));

    expect([scrolled, announced(), document.title]).toEqual([[], '', 'Blog | Ledgerwell']);
    expect(document.activeElement).toBe(document.body);

    await user.click(screen.getAllByRole('link', { name: 'Get Started' })[0] ?? document.body);
    await act(async () => loads.arrive('/application'));
    await act(async () => back());
    await act(async () => loads.fail('/blog'));
    expect(screen.getByText('From the server')).toBeDefined();
    expect([announced(), document.title]).toEqual(['Blog | Ledgerwell', 'Blog | Ledgerwell']);
  });
});

describe('a link within the page', () => {
  it('scrolls to its target and announces nothing', async () => {
    const { user } = renderApp();
    await user.click(await link('to a part of this page'));

    expect(intoView).toHaveBeenCalledTimes(1);
    expect(document.activeElement?.id).toBe('part');
    expect(announced()).toBe('');
  });

  it('leads to its target again', async () => {
    const { user } = renderApp();
    await user.click(await link('to a part of this page'));
    await user.click(await link('to a part of this page'));

    expect(intoView).toHaveBeenCalledTimes(2);
    expect(document.activeElement?.id).toBe('part');
  });

  it('with invalid percent encoding is ignored', async () => {
    const { user } = renderApp();
    await user.click(await link('to a broken part'));

    expect(screen.getByText('Page /blog')).toBeDefined();
  });
});

describe('a link to the current URL', () => {
  it('leads to the start of the page, as without script', async () => {
    const { user } = renderApp();
    const here = await link('to the blog');
    act(() => scrollDown(900));
    await user.click(here);

    expect(scrolled).toEqual([{ top: 0, behavior: 'instant' }]);
    expect(document.activeElement).toBe(main());
  });

  it('leads to the start after Back too', async () => {
    const { user, back } = renderApp();
    await link('to the form');
    act(() => scrollDown(640));
    await user.click(await link('to the form'));
    await screen.findByText('Page /application');
    await act(async () => back());
    scrolled = [];
    await user.click(await link('to the blog'));

    expect(scrolled).toEqual([{ top: 0, behavior: 'instant' }]);
  });

  it('does not make a page jump that replaces its URL by the same one', async () => {
    function Filter() {
      const [, setQuery] = useSearchParams();
      return <input aria-label="Filter" onChange={() => setQuery({}, { replace: true })} />;
    }
    const loads = new Loads();
    const { user } = renderApp({ load: loads.load });
    await act(async () => loads.arrive('/blog', Filter));
    act(() => scrollDown(900));
    await user.type(screen.getByLabelText('Filter'), 'cash');

    expect(scrolled).toEqual([]);
    expect(document.activeElement).toBe(screen.getByLabelText('Filter'));
  });
});

describe('Back', () => {
  it('restores the scroll position', async () => {
    const { user, back } = renderApp();
    await link('to the form');
    act(() => scrollDown(640));
    await user.click(await link('to the form'));
    await screen.findByText('Page /application');
    act(() => scrollDown(10));

    await act(async () => back());
    await screen.findByText('Page /blog');

    expect(scrolled.at(-1)).toEqual({ top: 640, behavior: 'instant' });
    expect(document.title).toBe('Blog | Ledgerwell');
    expect(announced()).toBe('Blog | Ledgerwell');
  });

  it('restores a position from before the first page was hydrated', async () => {
    scrollDown(480);
    const { user, back } = renderApp();
    await user.click(await link('to the form'));
    await screen.findByText('Page /application');
    await act(async () => back());

    expect(scrolled.at(-1)).toEqual({ top: 480, behavior: 'instant' });
  });

  it('restores the position before a link within the page', async () => {
    const { user, back } = renderApp();
    await link('to the form');
    act(() => scrollDown(640));
    await user.click(await link('to a part of this page'));
    act(() => scrollDown(2000));

    await act(async () => back());

    expect(scrolled).toEqual([{ top: 640, behavior: 'instant' }]);
  });

  it('restores the top of a page that was not scrolled before a link within it', async () => {
    const { user, back } = renderApp();
    await user.click(await link('to a part of this page'));
    act(() => scrollDown(2000));

    await act(async () => back());

    expect(scrolled).toEqual([{ top: 0, behavior: 'instant' }]);
  });

  it.each([
    ['is loading', () => undefined],
    ['has failed', (loads: Loads) => loads.fail('/application')],
  ])('restores scroll position and focus while the next page %s', async (_, happen) => {
    const loads = new Loads();
    const { user, back } = renderApp({ load: loads.load });
    await act(async () => loads.arrive('/blog'));
    act(() => scrollDown(3000));
    await user.click(await link('to the form'));
    await act(async () => happen(loads));
    act(() => scrollDown(700));

    await act(async () => back());

    expect(scrolled.at(-1)).toEqual({ top: 3000, behavior: 'instant' });
    expect(document.activeElement).toBe(main());
    expect(document.title).toBe('Blog | Ledgerwell');
    expect(announced()).toBe('Blog | Ledgerwell');
  });

  it('restores them on a first page that loads only then', async () => {
    const loads = new Loads();
    const { user, back } = renderApp({ load: loads.load });
    act(() => scrollDown(300));
    await user.click(screen.getAllByRole('link', { name: 'Get Started' })[0] ?? document.body);
    await act(async () => back());
    await act(async () => loads.arrive('/blog'));

    expect(scrolled).toEqual([{ top: 300, behavior: 'instant' }]);
    expect(document.activeElement).toBe(main());
  });

  it('restores the top of a page that was never scrolled', async () => {
    const { user, back } = renderApp();
    await user.click(await link('to the form'));
    await screen.findByText('Page /application');

    await act(async () => back());

    expect(scrolled.at(-1)).toEqual({ top: 0, behavior: 'instant' });
  });
});
