import { describe, expect, it } from '@jest/globals';
import { expectAccessible, renderPage } from '@site/shared/testing';
import { screen, within } from '@testing-library/react';
import { OurStoryPage } from './our-story-page.tsx';

const titlesOf = (region: string) =>
  within(screen.getByRole('region', { name: region }))
    .getAllByRole('heading', { level: 3 })
    .map((title) => title.textContent);

describe('our story', () => {
  it('shows the founder by role, with a drawing and no name', () => {
    renderPage(OurStoryPage);

    const founder = within(screen.getByRole('region', { name: 'One Friday and a ledger full of promises' }));

    founder.getByText('Our founder');
    expect(founder.getByRole('figure').querySelector('svg')).not.toBeNull();
  });

  it('states the mission and three values', () => {
    renderPage(OurStoryPage);

    expect(titlesOf('Our mission')).toEqual(['Drive Results', 'Leverage Technology', 'Protect Growth']);
  });

  it('shows four offerings', () => {
    renderPage(OurStoryPage);

    expect(titlesOf('Four ways to help')).toEqual([
      'AR Management',
      'Billing and Invoicing',
      'Professional Collections',
      'Technology Insights',
    ]);
  });

  it('leads to the application', () => {
    renderPage(OurStoryPage);

    const starts = screen.getAllByRole('link', { name: 'Get Started Today' });

    expect(starts.map((start) => start.getAttribute('href'))).toEqual(['/application', '/application']);
  });

  it('is accessible', async () => {
    const { container } = renderPage(OurStoryPage);

    await expectAccessible(container);
  });
});
