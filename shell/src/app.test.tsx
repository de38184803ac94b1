import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expectAccessible } from '@site/shared/testing';
import { aPageData, Loads, recordConsole, renderApp } from './app.fixture.tsx';
import { UNAVAILABLE } from './pages/notices-content.ts';

let said: ReturnType<typeof recordConsole>;
const heading = () => screen.findByRole('heading', { level: 1 });
const main = () => screen.getByRole('main');

beforeEach(() => {
  said = recordConsole();
});
afterEach(() => void jest.restoreAllMocks());

describe('App', () => {
  it('shows the page of its path inside the frame', async () => {
    const { container } = renderApp({ path: '/blog' });

    expect((await heading()).textContent).toBe('Page /blog');
    expect(within(main()).getByText('Page /blog')).toBeDefined();
    expect(screen.getByRole('banner')).toBeDefined();
    expect(screen.getByRole('contentinfo')).toBeDefined();
    expect(said).not.toHaveBeenCalled();
    await expectAccessible(container);
  });

  it('shows the 404 page for an unknown path and logs the path once', async () => {
    const { container } = renderApp({ path: '/no/such/page' });

    expect((await heading()).textContent).toContain('Oops! Page not found');
    expect(screen.getByRole('link', { name: 'Return to Home' }).getAttribute('href')).toBe('/');
    expect(said.mock.calls).toEqual([['404: there is no page at /no/such/page']]);
    expect(container.textContent).not.toContain('/no/such/page');
    await expectAccessible(container);
  });

  it('redirects to the new path of a page, with query and hash', async () => {
    const data = aPageData({ redirects: { '/blog/old': '/blog' } });
    const { location } = renderApp({ path: '/blog/old?a=1#part', data });

    expect((await heading()).textContent).toBe('Page /blog');
    expect(location()).toBe('/blog?a=1#part');
    expect(said).not.toHaveBeenCalled();
  });

  it('logs an unknown path once, however often the frame renders', async () => {
    const { rerender, user } = renderApp({ path: '/nothing' });
    await heading();

    await user.tab();
    await user.click(main());
    rerender(<></>);

    expect(said).toHaveBeenCalledTimes(1);
  });

  it('logs the next unknown path too', async () => {
    const { user } = renderApp({ path: '/blog' });
    await user.click(await screen.findByRole('link', { name: 'to nothing' }));

    expect((await heading()).textContent).toContain('Oops! Page not found');
    expect(document.title).toBe('Page not found | Ledgerwell');
    expect(said.mock.calls).toEqual([['404: there is no page at /nothing']]);
  });

  it.each(['/admin', '/auth', '/', '/services/ar'])(
    'shows a notice at %s, whose area is missing',
    async (path) => {
      renderApp({ path });

      expect((await heading()).textContent).toBe(UNAVAILABLE.title);
      expect(said).not.toHaveBeenCalled();
    },
  );

  it.each(['/blog/gone', '/blog/', '/BLOG', '/constructor', '/__proto__'])(
    'has no page at %s',
    async (path) => {
      renderApp({ path });
      expect((await heading()).textContent).toContain('Oops! Page not found');
    },
  );

  it('navigates between areas without loading the document again', async () => {
    const { user } = renderApp({ path: '/blog' });
    const banner = screen.getByRole('banner');

    await user.click(await screen.findByRole('link', { name: 'to the form' }));

    await waitFor(() => expect(screen.getByText('Page /application')).toBeDefined());
    expect(screen.getByRole('banner')).toBe(banner);
  });

  it('provides services that survive navigation', async () => {
    const loads = new Loads();
    const { user } = renderApp({ load: loads.load });
    await act(async () =>
      loads.arrive('/blog', ({ services }) => (
        <>
          <h1>{services.facts.name}</h1>
          <button onClick={() => services.toast({ title: 'Saved' })}>save</button>
        </>
      )),
    );

    await user.click(screen.getByRole('button', { name: 'save' }));

    expect(await screen.findByText('Saved')).toBeDefined();
    expect(screen.getByText('Ledgerwell', { selector: 'h1' })).toBeDefined();
  });

  it('renders a composition without any page', async () => {
    renderApp({ path: '/blog', data: aPageData({ pages: {}, releases: {} }) });
    expect((await heading()).textContent).toBe(UNAVAILABLE.title);
  });
});
