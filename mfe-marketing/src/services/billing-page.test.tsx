import { describe, expect, it } from '@jest/globals';
import { expectAccessible, recordingServices, renderPage } from '@site/shared/testing';
import { screen, within } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { SECTIONS, TABS } from './billing-content.ts';
import { BillingPage } from './billing-page.tsx';

const TITLES = [
  'Standardized Billing Workflows',
  'Invoice Accuracy Reporting',
  'Faster Billing Cycles',
  'Scalable Processes',
];
const panelTitle = () => within(screen.getByRole('tabpanel')).getByRole('heading', { level: 3 }).textContent;

describe('the billing page', () => {
  it('dials the firm and schedules a discovery call', () => {
    renderPage(BillingPage);

    const [call] = screen.getAllByRole('link', { name: `${SECTIONS.call} (202) 555-0142` });
    const [schedule] = screen.getAllByRole('link', { name: 'Schedule Discovery Call' });

    expect(call?.getAttribute('href')).toBe('tel:+12025550142');
    expect(schedule?.getAttribute('href')).toBe('/application');
  });

  it('shows three benefits', () => {
    renderPage(BillingPage);

    const benefits = within(screen.getByRole('region', { name: SECTIONS.benefits.title }));

    expect(benefits.getAllByRole('heading', { level: 3 }).map((title) => title.textContent)).toEqual([
      'Faster Billing Cycles',
      'Invoice Accuracy',
      'Lower Admin Overhead',
    ]);
  });

  it('reports which tab a visitor selects', async () => {
    const { services, user } = renderPage(BillingPage);

    await user.click(screen.getByRole('tab', { name: 'Invoice Accuracy Reporting' }));

    expect(services.tracked).toEqual([{ name: 'tab', option: TABS[1]?.id }]);
  });

  it('selects one of four tabs, the first by default', async () => {
    const { user } = renderPage(BillingPage);

    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(TITLES);
    expect(panelTitle()).toBe(TITLES[0]);

    await user.click(screen.getByRole('tab', { name: 'Scalable Processes' }));

    expect(panelTitle()).toBe('Scalable Processes');
  });

  it('moves between its tabs by the arrow keys', async () => {
    const { user } = renderPage(BillingPage);

    await user.click(screen.getByRole('tab', { name: TITLES[0] ?? '' }));
    await user.keyboard('{ArrowRight}');

    expect(document.activeElement?.textContent).toBe(TITLES[1]);
    expect(panelTitle()).toBe(TITLES[1]);
  });

  it('can be read in full without script', () => {
    const html = renderToStaticMarkup(
      <MemoryRouter>
        <BillingPage services={recordingServices()} />
      </MemoryRouter>,
    );

    for (const { points } of TABS) for (const point of points) expect(html).toContain(point);
  });

  it('is accessible', async () => {
    const { container } = renderPage(BillingPage);

    await expectAccessible(container);
  });
});
