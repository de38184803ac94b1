import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { DEFAULT_SITE_FACTS, type SiteFacts } from '@site/shared/contracts';
import { expectAccessible, renderPage } from '@site/shared/testing';
import { SiteFooter } from './site-footer.tsx';

function renderFooter(facts: Partial<SiteFacts> = {}) {
  return renderPage(<SiteFooter facts={{ ...DEFAULT_SITE_FACTS, ...facts }} />);
}

describe('SiteFooter', () => {
  it('links to every area, for visitors without scripting', async () => {
    const { container } = renderFooter();
    const navigation = screen.getByRole('navigation', { name: 'Footer' });
    const links = within(navigation)
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]);

    expect(navigation.id).toBe('site-menu');
    expect(links).toEqual([
      ['All services', '/services'],
      ['Accounts Receivable', '/services/ar'],
      ['Billing & Invoicing', '/services/billing'],
      ['1st Party Collections', '/services/collections'],
      ['About', '/our-story'],
      ['Contact', '/application'],
      ['Privacy Policy', '/privacy-policy'],
      ['Success Stories', '/success-stories'],
      ['Blog', '/blog'],
      ['Newsletter', '/newsletter'],
    ]);
    expect(screen.getByRole('link', { name: 'Contact Sales' }).getAttribute('href')).toBe('/application');
    await expectAccessible(container);
  });

  it('shows the copyright year', () => {
    renderFooter();

    expect(screen.getByText('© 2024 Ledgerwell. All rights reserved.')).toBeDefined();
  });

  it('takes the URLs of About and Contact and the year from the site facts', () => {
    renderFooter({
      aboutPath: '/services',
      contactPath: '/newsletter',
      copyrightYear: '2031',
      name: 'Tideline',
    });

    expect(screen.getByRole('link', { name: 'About' }).getAttribute('href')).toBe('/services');
    expect(screen.getByRole('link', { name: 'Contact' }).getAttribute('href')).toBe('/newsletter');
    expect(screen.getByText('© 2031 Tideline. All rights reserved.')).toBeDefined();
  });

  it('links the three networks, each in a new tab', () => {
    renderFooter();
    const names = ['LinkedIn', 'Instagram', 'Facebook'].map((name) => `${name} (opens in a new tab)`);

    for (const name of names)
      expect(screen.getByRole('link', { name }).getAttribute('rel')).toBe('noopener noreferrer');
  });

  it('shows the theme switch only after hydration', () => {
    const html = renderToString(
      <MemoryRouter>
        <SiteFooter facts={DEFAULT_SITE_FACTS} />
      </MemoryRouter>,
    );
    expect(html).not.toMatch(/<input|<button/);

    renderFooter();

    expect(screen.getAllByRole('radio')).toHaveLength(3);
  });

  it('hides links without a fact', () => {
    const { container } = renderFooter({
      phone: null,
      email: null,
      linkedinUrl: null,
      instagramUrl: null,
      facebookUrl: null,
    });

    expect(container.querySelector('address, a[target]')).toBeNull();
  });
});
