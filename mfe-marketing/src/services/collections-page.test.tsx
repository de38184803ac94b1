import { describe, expect, it } from '@jest/globals';
import { expectAccessible, renderPage } from '@site/shared/testing';
import { screen, within } from '@testing-library/react';
import { CollectionsPage } from './collections-page.tsx';
import { SECTIONS, THIRD_PARTY } from './collections-content.ts';

const hrefOf = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href');
const titlesOf = (region: string) =>
  within(screen.getByRole('region', { name: region }))
    .getAllByRole('heading', { level: 3 })
    .map((title) => title.textContent);

describe('the collections page', () => {
  it('links to the application, the stories, all services, and its third-party section', () => {
    const { container } = renderPage(CollectionsPage);

    expect(hrefOf('Get Started Today')).toBe('/application');
    expect(hrefOf('View Success Stories')).toBe('/success-stories');
    expect(hrefOf('Start Your Application')).toBe('/application');
    expect(hrefOf('Explore All Services')).toBe('/services');
    expect(hrefOf(SECTIONS.thirdParty)).toBe('#third-party-collections');
    expect(container.querySelector('#third-party-collections')).not.toBeNull();
  });

  it('shows four benefits and four services', () => {
    renderPage(CollectionsPage);

    expect(titlesOf(SECTIONS.benefits.title)).toEqual([
      'Improved Cash Flow',
      'Customer Retention',
      'Compliance & Risk Management',
      'Data-Driven Results',
    ]);
    expect(titlesOf(SECTIONS.services.title)).toEqual([
      'Multi-Channel Outreach',
      'Payment Plan Management',
      'Professional Correspondence',
      'Performance Analytics',
    ]);
  });

  it('offers contingency and legal services by two external links', () => {
    renderPage(CollectionsPage);

    screen.getByText('No Collection, No Charge!');
    screen.getByRole('heading', { level: 3, name: THIRD_PARTY.legal.title });
    expect(hrefOf(new RegExp(`^${THIRD_PARTY.quote}`))).toBe('https://collections.ledgerwell.example/quote');
    expect(hrefOf(new RegExp(`^${THIRD_PARTY.information}`))).toBe(
      'https://collections.ledgerwell.example/about',
    );
  });

  it('names the sister company and its recognition', () => {
    renderPage(CollectionsPage, { facts: { sisterCompanyName: 'Ironbridge Recovery' } });

    screen.getByText(/Ironbridge Recovery, was recognized .* one of the 10 most dependable/);
  });

  it('hides an external link whose fact is missing', () => {
    renderPage(CollectionsPage, { facts: { collectionsQuoteUrl: null } });

    expect(screen.queryByRole('link', { name: new RegExp(THIRD_PARTY.quote) })).toBeNull();
    screen.getByRole('link', { name: new RegExp(THIRD_PARTY.information) });
  });

  it('is accessible', async () => {
    const { container } = renderPage(CollectionsPage);

    await expectAccessible(container);
  });
});
