import { describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { DEFAULT_SITE_FACTS, type SiteFacts } from '@site/shared/contracts';
import { expectAccessible, renderPage } from '@site/shared/testing';
import { NavigationDrawer } from './navigation-drawer.tsx';

function renderDrawer(path = '/', facts: Partial<SiteFacts> = {}) {
  return renderPage(<NavigationDrawer facts={{ ...DEFAULT_SITE_FACTS, ...facts }} />, { path });
}
const toggle = () => screen.getByRole('button', { name: 'Menu' });
const drawer = () => screen.queryByRole('dialog', { name: 'Menu' });

/** jsdom draws nothing: the drawer takes the right half of a screen that is 640 wide. */
function clickAt(place: { readonly clientX: number; readonly clientY: number }) {
  const dialog = screen.getByRole('dialog');
  dialog.getBoundingClientRect = () => new DOMRect(320, 0, 320, 800);
  fireEvent.click(dialog, place);
}

describe('NavigationDrawer', () => {
  it('opens with the links of the header, its buttons, phone and theme', async () => {
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
    expect(screen.getByRole('group', { name: 'Theme' })).toBeDefined();
    expect(toggle().getAttribute('aria-expanded')).toBe('true');
    await expectAccessible(container);
  });

  it('opens by Space and Enter, as a button does', async () => {
    const { user } = renderDrawer();

    await user.tab();
    await user.keyboard(' ');
    expect(drawer()).not.toBeNull();
    await user.click(screen.getByRole('button', { name: 'Close menu' }));
    expect(drawer()).toBeNull();
    toggle().focus();
    await user.keyboard('{Enter}');

    expect(drawer()).not.toBeNull();
  });

  it('closes by a click beside it and when a link leads elsewhere', async () => {
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

  it('closes when a link leads to the page that is shown', async () => {
    const { user } = renderDrawer('/our-story');
    await user.click(toggle());
    await user.click(screen.getByRole('link', { name: 'Our Story' }));

    expect(drawer()).toBeNull();
  });

  it('closes when the screen grows past its width', async () => {
    const query = Object.assign(new EventTarget(), { matches: false });
    const matchMedia = jest.spyOn(window, 'matchMedia').mockReturnValue(query as MediaQueryList);
    const { user } = renderDrawer();
    await user.click(toggle());

    act(() => void query.dispatchEvent(new Event('change')));

    expect(matchMedia).toHaveBeenCalledWith('(min-width: 64rem)');
    expect(drawer()).toBeNull();
    matchMedia.mockRestore();
  });

  it('unfolds the services when the visitor is among them', async () => {
    const { user, container } = renderDrawer('/services/billing');
    await user.click(toggle());

    expect(container.querySelector('details')?.open).toBe(true);
    expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Billing & Invoicing');
  });

  it('hides what has no fact', async () => {
    const { user, container } = renderDrawer('/', { phone: null, email: null, collectionsUrl: null });
    await user.click(toggle());

    expect(container.querySelector('a[href^="tel:"], a[href^="mailto:"], a[target]')).toBeNull();
  });

  it('is a plain link to the footer in the HTML of the server', () => {
    const html = renderToString(
      <MemoryRouter>
        <NavigationDrawer facts={DEFAULT_SITE_FACTS} />
      </MemoryRouter>,
    );

    expect(html).toContain('href="#site-menu"');
    expect(html).not.toContain('role="button"');
  });
});
