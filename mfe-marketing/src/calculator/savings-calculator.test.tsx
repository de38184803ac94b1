import { describe, expect, it } from '@jest/globals';
import { expectAccessible, renderPage } from '@site/shared/testing';
import { render, screen } from '@testing-library/react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { SavingsCalculator } from './savings-calculator.tsx';
import { CALCULATOR, dsoChange, LEDGER_FIELDS, notCopied } from './calculator-content.ts';

const QUERY = '/services?revenue=36500000&dso=60&cost=100000';
const result = () => screen.getAllByRole('status')[0]?.textContent;
const revenue = () => screen.getByRole('textbox', { name: LEDGER_FIELDS.revenue.label });

describe('the savings calculator', () => {
  it('opens with a calculated example', () => {
    renderPage(<SavingsCalculator />);

    expect(result()).toContain('$666,740');
    expect(result()).toContain('$108,000');
    expect(result()).toContain(dsoChange(52, 32));
  });

  it('calculates typed values', async () => {
    const { user } = renderPage(<SavingsCalculator />);

    await user.clear(revenue());
    await user.type(revenue(), '24,000,000');

    expect(result()).toContain('$1,333,479');
  });

  it('opens with the ledger in the address', () => {
    renderPage(<SavingsCalculator />, { path: QUERY });

    expect(result()).toContain('$2,340,000');
  });

  it('renders the example on the server for any address', () => {
    const html = renderToStaticMarkup(
      <MemoryRouter initialEntries={[QUERY]}>
        <SavingsCalculator />
      </MemoryRouter>,
    );

    expect(html).toContain('$666,740');
  });

  it('keeps and calculates what was typed before it was hydrated', () => {
    const page = (path: string) => (
      <MemoryRouter initialEntries={[path]}>
        <SavingsCalculator />
      </MemoryRouter>
    );
    const container = document.body.appendChild(document.createElement('div'));
    container.innerHTML = renderToString(page('/services'));
    const input = revenue() as HTMLInputElement;
    input.value = '24,000,000';

    render(page('/services?dso=60'), { container, hydrate: true });

    expect(input.value).toBe('24,000,000');
    expect(screen.getByRole('textbox', { name: LEDGER_FIELDS.dso.label })).toHaveProperty('value', '60');
    // 24,000,000 ÷ 365 × 60 × 39%
    expect(result()).toContain('$1,538,630');
  });

  it('writes the ledger to the address on blur', async () => {
    const { user, location } = renderPage(<SavingsCalculator />, { path: '/services' });

    await user.clear(revenue());
    await user.type(revenue(), '5000000');
    expect(location()).toBe('/services');
    await user.tab();

    expect(location()).toBe('/services?revenue=5000000&dso=52&cost=240000');
  });

  it('does not change the address before anything was typed', async () => {
    const { user, location } = renderPage(<SavingsCalculator />, { path: '/services' });

    await user.click(revenue());
    await user.tab();

    expect(location()).toBe('/services');
  });

  it('carries the result into the application form', () => {
    renderPage(<SavingsCalculator />, { path: QUERY });

    expect(screen.getByRole('link', { name: CALCULATOR.discuss }).getAttribute('href')).toBe(
      '/application?source=calculator&service=ar&revenue=36500000&dso=60&cost=100000&cash=2340000&savings=45000',
    );
  });

  it('shows a field’s fault and no result', async () => {
    const { user } = renderPage(<SavingsCalculator />);

    const dso = screen.getByRole('textbox', { name: LEDGER_FIELDS.dso.label });
    await user.clear(dso);
    await user.type(dso, '400');

    screen.getByText(LEDGER_FIELDS.dso.message);
    expect(dso.getAttribute('aria-invalid')).toBe('true');
    expect(result()).toBe(CALCULATOR.correctFirst);
    expect(screen.queryByRole('link', { name: CALCULATOR.discuss })).toBeNull();
  });

  it('copies an address that opens the same result', async () => {
    const { user } = renderPage(<SavingsCalculator />, { path: QUERY });

    await user.click(screen.getByRole('button', { name: CALCULATOR.copy }));

    await screen.findByRole('button', { name: CALCULATOR.copied });
    expect(screen.getAllByRole('status').at(-1)?.textContent).toBe(CALCULATOR.copied);
    expect(await navigator.clipboard.readText()).toBe(`${window.location.origin}${QUERY}#savings-calculator`);
  });

  it('shows the address where copying is not allowed', async () => {
    const { user } = renderPage(<SavingsCalculator />, { path: QUERY });
    Object.defineProperty(navigator, 'clipboard', {
      configurable: true,
      value: { writeText: () => Promise.reject(new DOMException('', 'NotAllowedError')) },
    });

    await user.click(screen.getByRole('button', { name: CALCULATOR.copy }));

    await screen.findByText(notCopied(`${window.location.origin}${QUERY}#savings-calculator`));
  });

  it('has the example in words for browsers without script', () => {
    renderPage(<SavingsCalculator />);

    const example = screen.getByText(CALCULATOR.example).parentElement;
    expect([...(example?.querySelectorAll('dd') ?? [])].map((amount) => amount.textContent)).toEqual([
      `12,000,000 ${LEDGER_FIELDS.revenue.unit}`,
      `52 ${LEDGER_FIELDS.dso.unit}`,
      `240,000 ${LEDGER_FIELDS.cost.unit}`,
    ]);
  });

  it('is accessible', async () => {
    const { container } = renderPage(<SavingsCalculator />);

    await expectAccessible(container);
  });
});
