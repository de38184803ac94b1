import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { DEFAULT_SITE_FACTS, type SiteFacts } from '@site/shared/contracts';
import { expectAccessible, renderPage } from '@site/shared/testing';
import { SiteFooter } from './site-footer.tsx';
import { FOOTER_COPY, NETWORKS } from './frame-content.ts';
import { companyLinks, RESOURCE_LINKS, SERVICE_LINKS } from './site-links-content.ts';

function renderFooter(facts: Partial<SiteFacts> = {}) {
  return renderPage(<SiteFooter facts={{ ...DEFAULT_SITE_FACTS, ...facts }} />);
}

describe('SiteFooter', () => {
  it('links to every area, for visitors without scripting', async () => {
    const { container } = renderFooter();
    const navigation = screen.getByRole('navigation', { name: FOOTER_COPY.navigation });
    const links = within(navigation)
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]);

    expect(navigation.id).toBe('site-menu');
    const listed = [...SERVICE_LINKS, ...companyLinks(DEFAULT_SITE_FACTS), ...RESOURCE_LINKS];
    expect(links).toEqual(listed.map(({ label, to }) => [label, to]));
    expect(listed.map(({ to }) => to)).toEqual([
      '/services',
      '/services/ar',
      '/services/billing',
      '/services/collections',
      '/our-story',
      '/application',
      '/privacy-policy',
      '/success-stories',
      '/blog',
      '/newsletter',
    ]);
    expect(screen.getByRole('link', { name: 'Contact Sales' }).getAttribute('href')).toBe('/application');
    await expectAccessible(container);
  });

  it('shows the copyright year', () => {
    renderFooter();

    expect(screen.getByText(/^© 2024 Ledgerwell\./)).toBeDefined();
  });

  it('takes the URLs of About and Contact and the year from the site facts', () => {
    renderFooter({
      aboutPath: '/services',
      contactPath: '/newsletter',
      copyrightYear: '2031',
      name: 'Tideline',
    });

    const [about = '', contact = ''] = companyLinks(DEFAULT_SITE_FACTS).map(({ label }) => label);
    expect(screen.getByRole('link', { name: about }).getAttribute('href')).toBe('/services');
    expect(screen.getByRole('link', { name: contact }).getAttribute('href')).toBe('/newsletter');
    expect(screen.getByText(/^© 2031 Tideline\./)).toBeDefined();
  });

  it('links the three networks, each in a new tab', () => {
    renderFooter();
    const names = [NETWORKS.linkedin, NETWORKS.instagram, NETWORKS.facebook].map(
      (name) => `${name} ${FOOTER_COPY.newTab}`,
    );

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
