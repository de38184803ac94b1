import { describe, expect, it } from '@jest/globals';
import { calculatorLink, type CalculatorResult } from './calculator-link.ts';
import { readCalculatorResult } from './calculator-result.ts';

const RESULT: CalculatorResult = {
  revenue: 5_000_000,
  dso: 45,
  cost: 90_000,
  cash: 240_411,
  savings: 40_500,
};
const LINK =
  '/application?source=calculator&service=ar&revenue=5000000&dso=45&cost=90000&cash=240411&savings=40500';

/** The query of a link with some figures changed. */
function read(changes: Record<string, string> = {}): CalculatorResult | null {
  const query = new URL(LINK, 'https://example.com').searchParams;
  for (const [name, value] of Object.entries(changes)) query.set(name, value);
  return readCalculatorResult(query);
}

describe('the calculator’s link', () => {
  it('has not changed since visitors began to share it', () => {
    expect(calculatorLink(RESULT)).toBe(LINK);
  });

  it('passes the result to the form', () => {
    expect(read()).toEqual(RESULT);
  });

  it('may contain other parameters', () => {
    expect(read({ utm_source: 'mail' })).toEqual(RESULT);
  });

  it('passes the largest result', () => {
    const largest = { revenue: 1e12, dso: 365, cost: 1e10, cash: 390_000_000_000, savings: 4_500_000_000 };

    expect(
      readCalculatorResult(new URL(calculatorLink(largest), 'https://example.com').searchParams),
    ).toEqual(largest);
  });

  it.each([
    { source: 'elsewhere' },
    { revenue: '0' },
    { revenue: '5e6' },
    { dso: '366' },
    { cost: '-1' },
    { cash: '999999999' },
    { cash: '<b>lots</b>' },
    { savings: '90001' },
    { savings: '' },
  ])('is refused with %j', (changes) => expect(read(changes)).toBeNull());

  it('is refused without one of its figures', () => {
    expect(readCalculatorResult(new URLSearchParams('source=calculator&revenue=5000000'))).toBeNull();
  });
});
