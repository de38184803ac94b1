import { describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { DEFAULT_SITE_FACTS, type SiteFacts } from '@site/shared/contracts';
import { expectAccessible, renderPage } from '@site/shared/testing';
import { NavigationDrawer } from './navigation-drawer.tsx';
import { MENU_COPY, THEME_COPY } from './frame-content.ts';

function renderDrawer(path = '/', facts: Partial<SiteFacts> = {}) {
  return renderPage(<NavigationDrawer facts={{ ...DEFAULT_SITE_FACTS, ...facts }} />, { path });
}
const toggle = () => screen.getByRole('button', { name: MENU_COPY.title });
const drawer = () => screen.queryByRole('dialog', { name: MENU_COPY.title });

/** jsdom has no layout: the drawer takes the right half of a screen 640 px wide. */
function clickAt(place: { readonly clientX: number; readonly clientY: number }) {
  const dialog = screen.getByRole('dialog');
  dialog.getBoundingClientRect = () => new DOMRect(320, 0, 320, 800);
  // jsdom's pointer events have no position.
  fireEvent(dialog, new MouseEvent('pointerdown', { bubbles: true, ...place }));
  fireEvent.click(dialog, place);
}

describe('NavigationDrawer', () => {
  it('opens with the header’s links and buttons, phone and theme', async () => {
    const { user, container } = renderDrawer();

    expect(drawer()).toBeNull();
    await user.click(toggle());

    const names = within(drawer() ?? container)
      .getAllByRole('link')
      .map((link) => link.textContent);
    expect(names).toEqual(
      expect.arrayContaining(['Accounts Receivable', 'Our Story', 'Case Studies', 'Blog', 'Get Started']),
    );
    expect(screen.getByRole('link', { name: '(202) 555-0142' }).getAttribute('href')).toBe(
      'tel:+12025550142',
    );
    expect(screen.getByRole('group', { name: THEME_COPY.title })).toBeDefined();
    expect(toggle().getAttribute('aria-expanded')).toBe('true');
    await expectAccessible(container);
  });

  it('opens with Space and Enter, like a button', async () => {
    const { user } = renderDrawer();

    await user.tab();
    await user.keyboard(' ');
    expect(drawer()).not.toBeNull();
    await user.click(screen.getByRole('button', { name: `${MENU_COPY.close} ${MENU_COPY.closed}` }));
    expect(drawer()).toBeNull();
    toggle().focus();
    await user.keyboard('{Enter}');

    expect(drawer()).not.toBeNull();
  });

  it('closes on a click outside and when a link opens another page', async () => {
    const { user, location } = renderDrawer();
    await user.click(toggle());
    clickAt({ clientX: 100, clientY: 300 });
    expect(drawer()).toBeNull();

    await user.click(toggle());
    await user.click(screen.getByRole('link', { name: 'Our Story' }));

    expect(location()).toBe('/our-story');
    expect(drawer()).toBeNull();
  });

  it('stays open when its own blank space is clicked', async () => {
    const { user } = renderDrawer();
    await user.click(toggle());
    clickAt({ clientX: 400, clientY: 600 });

    expect(drawer()).not.toBeNull();
  });

  it('closes when a link leads to the current page', async () => {
    const { user } = renderDrawer('/our-story');
    await user.click(toggle());
    await user.click(screen.getByRole('link', { name: 'Our Story' }));

    expect(drawer()).toBeNull();
  });

  it('closes when the screen becomes too wide for it', async () => {
    const query = Object.assign(new EventTarget(), { matches: false });
    const matchMedia = jest.spyOn(window, 'matchMedia').mockReturnValue(query as MediaQueryList);
    const { user } = renderDrawer();
    await user.click(toggle());

    act(() => void query.dispatchEvent(new Event('change')));

    expect(matchMedia).toHaveBeenCalledWith('(min-width: 64rem)');
    expect(drawer()).toBeNull();
    matchMedia.mockRestore();
  });

  it('expands the services on a services page', async () => {
    const { user, container } = renderDrawer('/services/billing');
    await user.click(toggle());

    expect(container.querySelector('details')?.open).toBe(true);
    expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Billing & Invoicing');
  });

  it('hides links without a fact', async () => {
    const { user, container } = renderDrawer('/', { phone: null, email: null, collectionsUrl: null });
    await user.click(toggle());

    expect(container.querySelector('a[href^="tel:"], a[href^="mailto:"], a[target]')).toBeNull();
  });

  it('is a plain link to the footer in the server’s HTML', () => {
    const html = renderToString(
      <MemoryRouter>
        <NavigationDrawer facts={DEFAULT_SITE_FACTS} />
      </MemoryRouter>,
    );

    expect(html).toContain('href="#site-menu"');
    expect(html).not.toContain('role="button"');
  });
});
