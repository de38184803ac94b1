import { describe, expect, it } from '@jest/globals';
import {
  applicationPath,
  EXAMPLE,
  formatNumber,
  parseAmount,
  parseLedger,
  textsFromQuery,
} from './ledger-fields.ts';
import { estimateSavings } from './savings.ts';

const ledger = { revenue: 5_000_000, dso: 45, cost: 90_000 };

describe('the calculator’s fields', () => {
  it('read an amount with dollar sign, commas and spaces', () => {
    expect(parseAmount('revenue', ' $12,000,000 ')).toBe(12_000_000);
  });

  it.each(['', 'a lot', '-5', '0', '366', '4.5', '1e2'])('refuse a DSO of "%s"', (text) => {
    expect(parseAmount('dso', text)).toBeUndefined();
  });

  it('accept a cost of zero', () => {
    expect(parseAmount('cost', '0')).toBe(0);
  });

  it('give no ledger while one of them is invalid', () => {
    expect(parseLedger({ ...EXAMPLE, dso: '' })).toBeUndefined();
  });

  it('take valid values from the address and the rest from the example', () => {
    const query = new URLSearchParams('revenue=5000000&dso=9999');

    expect(textsFromQuery(query)).toEqual({ revenue: '5,000,000', dso: EXAMPLE.dso, cost: EXAMPLE.cost });
  });

  it('carry the result into the application form', () => {
    expect(applicationPath(ledger, estimateSavings(ledger))).toBe(
      '/application?source=calculator&service=ar&revenue=5000000&dso=45&cost=90000&cash=240411&savings=40500',
    );
  });

  it('group digits by three', () => {
    expect([0, 999, 1000, 12_000_000].map(formatNumber)).toEqual(['0', '999', '1,000', '12,000,000']);
  });
});
