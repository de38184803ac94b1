import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { DEFAULT_SITE_FACTS, type SiteFacts } from '@site/shared/contracts';
import { expectAccessible, renderPage } from '@site/shared/testing';
import { SiteHeader } from './site-header.tsx';

function renderHeader(path = '/', facts: Partial<SiteFacts> = {}) {
  return renderPage(<SiteHeader facts={{ ...DEFAULT_SITE_FACTS, ...facts }} />, { path });
}

describe('SiteHeader', () => {
  it('has all links of the seed', async () => {
    const { container } = renderHeader();
    const links = within(screen.getByRole('navigation', { name: 'Main' })).getAllByRole('link');

    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Our Story', '/our-story'],
      ['Case Studies', '/success-stories'],
      ['Blog', '/blog'],
    ]);
    expect(screen.getByRole('link', { name: 'Ledgerwell home' }).getAttribute('href')).toBe('/');
    expect(screen.getByRole('link', { name: 'Get Started' }).getAttribute('href')).toBe('/application');
    await expectAccessible(container);
  });

  it('opens the sister company in a new tab, and hides the button when its address is missing', () => {
    const { unmount } = renderHeader();
    const name = 'Explore Collections (opens in a new tab)';

    expect(screen.getByRole('link', { name }).getAttribute('target')).toBe('_blank');
    unmount();
    renderHeader('/', { collectionsUrl: null });

    expect(screen.queryByRole('link', { name })).toBeNull();
  });

  it('marks the current page only', () => {
    const { container } = renderHeader('/blog');

    const current = [...container.querySelectorAll('[aria-current="page"]')].map((link) => link.textContent);
    expect(current).toEqual(['Blog']);
  });

  it('does not mark the blog as current on an article', () => {
    const { container } = renderHeader('/blog/bpo-benefits');

    expect(container.querySelector('[aria-current]')).toBeNull();
    expect(screen.getByRole('link', { name: 'Blog' }).hasAttribute('data-within')).toBe(true);
  });
});
