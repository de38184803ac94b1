import { describe, expect, it } from '@jest/globals';
import { expectAccessible, renderPage } from '@site/shared/testing';
import { screen } from '@testing-library/react';
import { ServicesPage } from './services-page.tsx';

describe('the services overview', () => {
  it('leads to each of the three services', () => {
    renderPage(ServicesPage);

    const paths = screen.getAllByRole('link', { name: /^Explore / }).map((link) => link.getAttribute('href'));

    expect(paths).toEqual(['/services/ar', '/services/billing', '/services/collections']);
  });

  it('divides the work between the firm and the client, stage by stage', () => {
    renderPage(ServicesPage);

    const table = screen.getByRole('table', { name: 'We do the work. You keep the decisions.' });

    expect([...table.querySelectorAll('th')].map((cell) => cell.textContent)).toEqual([
      'Stage',
      'What we do',
      'What you keep',
      'Billing',
      'Follow-up',
      'Disputes',
      'Collections',
      'Reporting',
    ]);
  });

  it('is accessible', async () => {
    const { container } = renderPage(ServicesPage);

    await expectAccessible(container);
  });
});
