import { describe, expect, it } from '@jest/globals';
import { expectAccessible, renderPage } from '@site/shared/testing';
import { screen, within } from '@testing-library/react';
import { OurStoryPage } from './our-story-page.tsx';
import { FOUNDER, MISSION, OFFERINGS, SECTIONS, VALUES } from './our-story-content.ts';

const titlesOf = (region: string) =>
  within(screen.getByRole('region', { name: region }))
    .getAllByRole('heading', { level: 3 })
    .map((title) => title.textContent);

describe('our story', () => {
  it('shows the founder by role, with a drawing and no name', () => {
    renderPage(OurStoryPage);

    const founder = within(screen.getByRole('region', { name: FOUNDER.title }));

    founder.getByText(FOUNDER.role);
    expect(founder.getByRole('figure').querySelector('svg')).not.toBeNull();
  });

  it('states the mission and three values', () => {
    renderPage(OurStoryPage);

    expect(titlesOf(MISSION.title)).toEqual(VALUES.map(({ title }) => title));
    expect(VALUES).toHaveLength(3);
  });

  it('shows four offerings', () => {
    renderPage(OurStoryPage);

    expect(titlesOf(SECTIONS.offerings.title)).toEqual(OFFERINGS.map(({ title }) => title));
    expect(OFFERINGS).toHaveLength(4);
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
