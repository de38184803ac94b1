import { describe, expect, it } from '@jest/globals';
import { expectAccessible, renderPage } from '@site/shared/testing';
import { screen, within } from '@testing-library/react';
import { HomePage } from './home-page.tsx';

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
      'What you get',
      'Expert AR Consultation',
      'Recognized for Excellence',
      'Our Solutions',
      'Measured against the baseline, not the brochure',
      'Four steps from first call to steady cash',
      'From 65 days to 31, in six months',
      'Before you start',
      'Receivables, in brief',
      'See how much cash you could release',
    ]);
    const strip = screen.getByRole('complementary', { name: 'Sister company' });
    const awards = screen.getByRole('region', { name: 'Recognized for Excellence' });
    expect(strip.compareDocumentPosition(awards)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('shows the four highlights in their order', () => {
    renderPage(HomePage);

    const titles = section('What you get').getAllByRole('heading', { level: 3 });

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

    expect(awards.map((award) => textsOf(award, 'p:first-of-type, h3').join(' '))).toEqual([
      '2019 Startup of the Year',
      '2022 Newspaper Women’s Award',
      '2022 People’s Choice Product Award',
      '2023 Female Founders List',
      '2025 Business Council Membership',
    ]);
    for (const award of awards) expect(award.querySelector('svg')).not.toBeNull();
  });

  it('shows three solutions at #services, each with four features and a link', () => {
    const { container } = renderPage(HomePage);

    const solutions = section('Our Solutions');
    expect(container.querySelector('#services')?.contains(screen.getByText('Our Solutions'))).toBe(true);
    for (const [title, path] of [
      ['Accounts Receivable', '/services/ar'],
      ['Billing & Invoicing', '/services/billing'],
      ['1st Party Collections', '/services/collections'],
    ] as const) {
      solutions.getByRole('heading', { level: 3, name: title });
      expect(solutions.getByRole('link', { name: `Explore ${title}` }).getAttribute('href')).toBe(path);
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

    const strip = within(screen.getByRole('complementary', { name: 'Sister company' }));
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

    expect(section('Before you start').getAllByRole('group')).toHaveLength(5);
  });

  it('is accessible', async () => {
    const { container } = renderPage(HomePage);

    await expectAccessible(container);
  });
});
