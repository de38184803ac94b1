import type { CalculatorResult } from '@site/shared/contracts';

/** The result in a sentence, for the people who read the application. */
export function describeResult({ revenue, dso, cost, cash, savings }: CalculatorResult): string {
  return (
    `From the savings calculator: ${dollars(revenue)} annual revenue on credit, DSO of ${dso} days, ` +
    `${dollars(cost)} annual cost of receivables work. Estimated: ${dollars(cash)} cash released, ` +
    `${dollars(savings)} saved a year.`
  );
}

/** The same on every machine. */
export function dollars(amount: number): string {
  return `$${`${amount}`.replace(/\B(?=(?:\d{3})+$)/g, ',')}`;
}
