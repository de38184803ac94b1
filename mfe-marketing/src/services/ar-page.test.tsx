import { describe, expect, it } from '@jest/globals';
import { expectAccessible, recordingServices, renderPage } from '@site/shared/testing';
import { screen, within } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { ArPage } from './ar-page.tsx';
import { HERO, PROCESS, SECTIONS_A, SECTIONS_B } from './ar-content.ts';

const titlesOf = (...numbers: readonly string[]) =>
  PROCESS.filter(({ number }) => numbers.includes(number)).map(({ title }) => title);

const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
const titlesIn = (element: HTMLElement) =>
  within(element)
    .getAllByRole('heading', { level: 3 })
    .map((heading) => heading.textContent);
const shownPanel = () => screen.getByRole('tabpanel');

describe('the accounts receivable page, reading B', () => {
  it('is the live one', () => {
    renderPage(ArPage);

    screen.getByRole('heading', { level: 2, name: 'Why Choose Our AR Services' });
  });

  it('says how many businesses the firm serves', () => {
    renderPage(ArPage);

    screen.getByText(HERO.trust);
  });

  it('leads to the application and the success stories', () => {
    renderPage(ArPage);

    expect(hrefOf('Get Started Today')).toBe('/application');
    expect(hrefOf('View Success Stories')).toBe('/success-stories');
    expect(hrefOf('Start Your Application')).toBe('/application');
  });

  it('has three highlights and four benefits', () => {
    renderPage(ArPage);

    expect(titlesIn(screen.getByRole('region', { name: SECTIONS_B.highlights }))).toHaveLength(3);
    expect(titlesIn(screen.getByRole('region', { name: 'Why Choose Our AR Services' }))).toEqual([
      'Save Money',
      'Save Time',
      'Increase Focus',
      'Scale Operations',
    ]);
  });

  it('opens on the overview of all six steps', () => {
    renderPage(ArPage);

    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Overview');
    expect(titlesIn(shownPanel())).toEqual(titlesOf('01', '02', '03', '04', '05', '06'));
  });

  it.each([
    ['Communication', ['01', '04']],
    ['Management', ['02', '03']],
    ['Analytics', ['05', '06']],
  ])('shows only two steps under %s', async (name, steps) => {
    const { user } = renderPage(ArPage);

    await user.click(screen.getByRole('tab', { name }));

    expect(titlesIn(shownPanel())).toEqual(titlesOf(...steps));
  });

  it('holds every panel in its first HTML', () => {
    const html = renderToStaticMarkup(
      <MemoryRouter>
        <ArPage services={recordingServices()} />
      </MemoryRouter>,
    );

    expect(html.match(/role="tabpanel"/g)).toHaveLength(4);
    expect(html).not.toContain('hidden=""');
  });

  it('is accessible', async () => {
    const { container } = renderPage(ArPage);

    await expectAccessible(container);
  });
});

describe('the accounts receivable page, reading A', () => {
  const facts = { arPageVariant: 'A' } as const;

  it('calls by phone and schedules by the application', () => {
    renderPage(ArPage, { facts });

    const calls = screen.getAllByRole('link', { name: `${SECTIONS_A.call} (202) 555-0142` });
    const schedules = screen.getAllByRole('link', { name: 'Schedule Discovery Call' });

    expect(new Set(calls.map((call) => call.getAttribute('href')))).toEqual(new Set(['tel:+12025550142']));
    expect(new Set(schedules.map((link) => link.getAttribute('href')))).toEqual(new Set(['/application']));
  });

  it('shows five benefits', () => {
    renderPage(ArPage, { facts });

    expect(titlesIn(screen.getByRole('region', { name: SECTIONS_A.benefits.title }))).toEqual([
      'Save Money',
      'Save Time',
      'Increase Focus',
      'Scale Operations',
      'Boost Service',
    ]);
  });

  it('selects one of four steps at a time, the first by default', async () => {
    const { user } = renderPage(ArPage, { facts });

    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
      'Discovery & Assessment',
      'Solution Design & Integration',
      'Active Management',
      'Optimization & Reporting',
    ]);
    expect(titlesIn(shownPanel())).toEqual(['Discovery & Assessment']);

    await user.click(screen.getByRole('tab', { name: 'Active Management' }));

    expect(titlesIn(shownPanel())).toEqual(['Active Management']);
  });

  it('is accessible', async () => {
    const { container } = renderPage(ArPage, { facts });

    await expectAccessible(container);
  });
});
