import { describe, expect, it } from '@jest/globals';
import { expectAccessible, renderPage } from '@site/shared/testing';
import { screen } from '@testing-library/react';
import { SERVICE_CARDS } from './service-cards-content.ts';
import { ServicesPage } from './services-page.tsx';
import { DIVISION_COLUMNS, DIVISION_OF_WORK, SECTIONS } from './services-content.ts';

describe('the services overview', () => {
  it('leads to each of the three services', () => {
    renderPage(ServicesPage);

    const paths = SERVICE_CARDS.map(({ linkLabel }) =>
      screen.getByRole('link', { name: linkLabel }).getAttribute('href'),
    );

    expect(paths).toEqual(['/services/ar', '/services/billing', '/services/collections']);
  });

  it('divides the work between the firm and the client, stage by stage', () => {
    renderPage(ServicesPage);

    const table = screen.getByRole('table', { name: SECTIONS.division.title });

    expect([...table.querySelectorAll('th')].map((cell) => cell.textContent)).toEqual([
      DIVISION_COLUMNS.stage,
      DIVISION_COLUMNS.ours,
      DIVISION_COLUMNS.yours,
      ...DIVISION_OF_WORK.map(({ stage }) => stage),
    ]);
  });

  it('is accessible', async () => {
    const { container } = renderPage(ServicesPage);

    await expectAccessible(container);
  });
});
