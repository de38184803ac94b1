import { describe, expect, it } from '@jest/globals';
import { expectAccessible, renderPage } from '@site/shared/testing';
import { screen, within } from '@testing-library/react';
import { HomePage } from './home-page.tsx';
import { AWARDS, SECTIONS, STORY_TEASER } from './home-content.ts';
import { SERVICE_CARDS } from '../services/service-cards-content.ts';
import { SECTION_COPY } from '../sections/sections-content.ts';

const section = (name: string) => within(screen.getByRole('region', { name }));
const textsOf = (part: Element, selector: string) =>
  [...part.querySelectorAll(selector)].map((element) => element.textContent);
const link = (name: string | RegExp) => screen.getByRole('link', { name });

describe('the home page', () => {
  it('has the headline, the line below it, and both badges', () => {
    renderPage(HomePage);

    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Optimize Your Cash Flow');
    screen.getByText(
      'Manage the full receivables lifecycle through our suite of services. Reduce costs, accelerate cash flow, and protect profitability.',
    );
    screen.getByText('Trusted by Industry Leaders');
    screen.getByText('45% Cost Savings');
  });

  it('has its sections in this order', () => {
    const { container } = renderPage(HomePage);

    expect(textsOf(container, 'h2')).toEqual([
      SECTIONS.highlights.title,
      'Expert AR Consultation',
      'Recognized for Excellence',
      'Our Solutions',
      SECTIONS.proof.title,
      SECTIONS.process.title,
      STORY_TEASER.title,
      SECTIONS.questions.title,
      SECTIONS.newsletter.title,
      SECTIONS.closing.title,
    ]);
    const strip = screen.getByRole('complementary', { name: SECTION_COPY.sisterCompany.label });
    const awards = screen.getByRole('region', { name: 'Recognized for Excellence' });
    expect(strip.compareDocumentPosition(awards)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('shows the four highlights in their order', () => {
    renderPage(HomePage);

    const titles = section(SECTIONS.highlights.title).getAllByRole('heading', { level: 3 });

    expect(titles.map((title) => title.textContent)).toEqual([
      'Invoice Management',
      'Cash Flow Optimization',
      'Billing and Invoicing',
      'Enhanced Reporting',
    ]);
  });

  it('links to the application and the success stories', () => {
    renderPage(HomePage);

    const starts = screen.getAllByRole('link', { name: 'Get Started Today' });
    expect(starts.map((start) => start.getAttribute('href'))).toEqual(['/application', '/application']);
    expect(
      section('Expert AR Consultation').getByRole('link', { name: 'Book Consultation' }).getAttribute('href'),
    ).toBe('/application');
    expect(link('Client Success Stories').getAttribute('href')).toBe('/success-stories');
  });

  it('shows five recognitions with their years', () => {
    renderPage(HomePage);

    const awards = section('Recognized for Excellence').getAllByRole('listitem');

    expect(awards.map((award) => textsOf(award, 'p:first-of-type, h3').join(' '))).toEqual(
      AWARDS.map(({ year, title }) => `${year} ${title}`),
    );
    expect(AWARDS.map(({ year }) => year)).toEqual(['2019', '2022', '2022', '2023', '2025']);
    for (const award of awards) expect(award.querySelector('svg')).not.toBeNull();
  });

  it('shows three solutions at #services, each with four features and a link', () => {
    const { container } = renderPage(HomePage);

    const solutions = section('Our Solutions');
    expect(container.querySelector('#services')?.contains(screen.getByText('Our Solutions'))).toBe(true);
    expect(SERVICE_CARDS.map(({ title, path }) => [title, path])).toEqual([
      ['Accounts Receivable', '/services/ar'],
      ['Billing & Invoicing', '/services/billing'],
      ['1st Party Collections', '/services/collections'],
    ]);
    for (const { title, path, linkLabel } of SERVICE_CARDS) {
      solutions.getByRole('heading', { level: 3, name: title });
      expect(solutions.getByRole('link', { name: linkLabel }).getAttribute('href')).toBe(path);
    }
    // Three cards, and four points in each.
    expect(solutions.getAllByRole('listitem')).toHaveLength(3 + 12);
  });

  it('explains the process at #process in four numbered steps', () => {
    const { container } = renderPage(HomePage);

    const steps = [...(container.querySelector('#process')?.querySelectorAll('li') ?? [])];

    expect(steps.map((step) => step.querySelector('span')?.textContent)).toEqual(['01', '02', '03', '04']);
    expect(steps.map((step) => step.querySelector('h3')?.textContent)).toEqual([
      'Discovery and Assessment',
      'Design & Integration',
      'Active Management',
      'Optimization & Reporting',
    ]);
  });

  it('says what the sister company was recognized for and links to it in a new tab', () => {
    renderPage(HomePage);

    const strip = within(screen.getByRole('complementary', { name: SECTION_COPY.sisterCompany.label }));
    strip.getByText(/one of the 10 most dependable collection professionals in the United States/);
    const external = strip.getByRole('link', { name: /opens in a new tab/ });
    expect(external.getAttribute('href')).toBe('https://collections.ledgerwell.example/');
    expect(external.getAttribute('target')).toBe('_blank');
  });

  it('hides controls whose fact is missing', () => {
    const { container } = renderPage(HomePage, {
      facts: { phone: null, phoneDisplay: null, collectionsUrl: null, sisterCompanyName: null },
    });

    expect(container.querySelector('a[href^="tel:"]')).toBeNull();
    expect(screen.queryByRole('link', { name: /opens in a new tab/ })).toBeNull();
    screen.getByText(/^Our sister company was recognized/);
  });

  it('dials the phone fact and shows its display form', () => {
    renderPage(HomePage, { facts: { phone: '+12025550199', phoneDisplay: '(202) 555-0199' } });

    expect(link('(202) 555-0199').getAttribute('href')).toBe('tel:+12025550199');
  });

  it('answers five questions', () => {
    renderPage(HomePage);

    expect(section(SECTIONS.questions.title).getAllByRole('group')).toHaveLength(5);
  });

  it('is accessible', async () => {
    const { container } = renderPage(HomePage);

    await expectAccessible(container);
  });
});
