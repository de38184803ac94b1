import { describe, expect, it } from '@jest/globals';
import { DEFAULT_SITE_FACTS, type SiteFacts } from '@site/shared/contracts';
import type { PageData } from '@site/shared/federation';
import { siteStructuredData } from './structured-data.ts';

const PAGES = { '/services': 'Services', '/services/ar': 'Accounts Receivable', '/blog/x': 'An article' };

const data = (facts: Partial<SiteFacts> = {}): PageData => ({
  composition: '0'.repeat(20),
  siteUrl: 'https://site.example',
  facts: { ...DEFAULT_SITE_FACTS, ...facts },
  pages: Object.fromEntries(
    Object.entries(PAGES).map(([path, title]) => [
      path,
      { remote: 'marketing', title, description: `About ${title}`, scripts: [] },
    ]),
  ),
  icons: {},
  releases: {},
});

/** Each breadcrumb of a page: position, name and URL. */
const steps = (path: string) => {
  const [trail, ...more] = siteStructuredData(data(), path) as {
    '@context': string;
    '@type': string;
    itemListElement: { '@type': string; position: number; name: string; item: string }[];
  }[];
  expect(more).toEqual([]);
  expect(trail).toMatchObject({ '@context': 'https://schema.org', '@type': 'BreadcrumbList' });
  expect(new Set(trail?.itemListElement.map((step) => step['@type']))).toEqual(new Set(['ListItem']));
  return trail?.itemListElement.map(({ position, name, item }) => [position, name, item]);
};

describe('structured data of the home page', () => {
  it('describes the organization and its website', () => {
    const facts = {
      name: 'Tideline',
      phone: '+12025550142',
      email: 'hello@tideline.example',
      linkedinUrl: 'https://linkedin.example/tideline',
      instagramUrl: null,
      facebookUrl: 'https://facebook.example/tideline',
    };

    expect(siteStructuredData(data(facts), '/')).toEqual([
      {
        '@context': 'https://schema.org',
        '@type': 'Organization',
        '@id': 'https://site.example/#organization',
        name: 'Tideline',
        url: 'https://site.example/',
        logo: 'https://site.example/favicon.svg',
        email: 'hello@tideline.example',
        contactPoint: { '@type': 'ContactPoint', telephone: '+12025550142', contactType: 'sales' },
        sameAs: ['https://linkedin.example/tideline', 'https://facebook.example/tideline'],
      },
      {
        '@context': 'https://schema.org',
        '@type': 'WebSite',
        name: 'Tideline',
        url: 'https://site.example/',
        publisher: { '@id': 'https://site.example/#organization' },
      },
    ]);
  });

  it('omits missing facts', () => {
    const none = { phone: null, email: null, linkedinUrl: null, instagramUrl: null, facebookUrl: null };
    const [organization] = siteStructuredData(data(none), '/');

    expect(organization).toMatchObject({ '@type': 'Organization', sameAs: [] });
    expect(organization).not.toHaveProperty('email');
    expect(organization).not.toHaveProperty('contactPoint');
    expect(JSON.stringify(organization)).not.toContain('null');
  });
});

describe('structured data of other pages', () => {
  it('is breadcrumbs from the home page through the parent pages', () => {
    expect(steps('/services/ar')).toEqual([
      [1, 'Home', 'https://site.example/'],
      [2, 'Services', 'https://site.example/services'],
      [3, 'Accounts Receivable', 'https://site.example/services/ar'],
    ]);
  });

  it('skips a parent path without a page', () => {
    expect(steps('/blog/x')).toEqual([
      [1, 'Home', 'https://site.example/'],
      [2, 'An article', 'https://site.example/blog/x'],
    ]);
  });
});
