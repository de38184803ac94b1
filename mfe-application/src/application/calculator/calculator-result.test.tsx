import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { calculatorResult, describeResult } from './calculator-result.ts';
import { field, leaveDraft, openPage, useFakes } from '../form.fixture.ts';

const LINK = 'source=calculator&service=ar&revenue=5000000&dso=45&cost=90000&cash=240411&savings=40500';
const SENTENCE =
  'From the savings calculator: $5,000,000 annual revenue on credit, DSO of 45 days, $90,000 annual cost of receivables work. Estimated: $240,411 cash released, $40,500 saved a year.';
const read = (changes: Record<string, string> = {}) =>
  calculatorResult(new URLSearchParams({ ...Object.fromEntries(new URLSearchParams(LINK)), ...changes }));

describe('the calculator’s result', () => {
  it('is read from the link', () => {
    const result = read();

    expect(result).toEqual({ revenue: 5_000_000, dso: 45, cost: 90_000, cash: 240_411, savings: 40_500 });
    expect(result && describeResult(result)).toBe(SENTENCE);
  });

  it('fits into the field that takes it, however large', () => {
    const most = read({ revenue: '1000000000000', dso: '365', cost: '10000000000', cash: '390000000000' });

    expect(most && describeResult(most).length).toBeLessThan(1000);
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
  ])('is not taken over with %j', (changes) => expect(read(changes)).toBeNull());
});

describe('the application form', () => {
  useFakes();

  it('takes the calculator’s result over and says so', () => {
    openPage(`/application?${LINK}`);

    expect(field('projectDescription').value).toBe(
      `We are interested in your accounts receivable services.\n\n${SENTENCE}`,
    );
    expect(field('additionalInfo').value).toBe('');
    expect(screen.getByRole('note').textContent).toContain('$240,411 cash released');
  });

  it('puts it below the words of a restored draft, once', async () => {
    const values = { projectDescription: 'Sixty invoices.' };
    leaveDraft(values);
    const first = openPage(`/application?${LINK}`);
    expect(screen.queryByRole('note')).toBeNull();
    await first.user.click(screen.getByRole('button', { name: 'Restore' }));
    expect(field('projectDescription').value).toBe(`Sixty invoices.\n\n${SENTENCE}`);
    fireEvent.change(field('companyName'), { target: { value: 'Harbor' } });
    first.unmount();

    openPage(`/application?${LINK}`);

    await waitFor(() => expect(field('projectDescription').value).toBe(`Sixty invoices.\n\n${SENTENCE}`));
  });

  it('does not take it over, nor say so, where it finds no room', async () => {
    const values = { projectDescription: 'x'.repeat(1900) };
    leaveDraft(values);
    const { user } = openPage(`/application?${LINK}`);

    await user.click(screen.getByRole('button', { name: 'Restore' }));

    expect(field('projectDescription').value).toBe(values.projectDescription);
    expect(screen.queryByRole('note')).toBeNull();
  });
});
