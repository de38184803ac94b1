import type { CalculatorResult } from '@site/shared/contracts';

export const NOTICE_TITLE = 'Your calculator result is included';

/** Tells the visitor what the form took over from the calculator. */
export function noticeText({ revenue, dso, cost, cash, savings }: CalculatorResult): string {
  return (
    `${dollars(cash)} one-time cash release and ${dollars(savings)} annual cost savings, estimated from ` +
    `${dollars(revenue)} annual credit sales, a DSO of ${dso} days, and ${dollars(cost)} annual AR cost. ` +
    'You can edit or delete it under “Project description.”'
  );
}

/** The result as a paragraph of the application. */
export function describeResult({ revenue, dso, cost, cash, savings }: CalculatorResult): string {
  return (
    `From the savings calculator: ${dollars(revenue)} annual credit sales, DSO of ${dso} days, ` +
    `${dollars(cost)} annual AR cost. Estimated: ${dollars(cash)} one-time cash release, ` +
    `${dollars(savings)} annual cost savings.`
  );
}

/** Independent of the machine's locale. */
function dollars(amount: number): string {
  return `$${`${amount}`.replace(/\B(?=(?:\d{3})+$)/g, ',')}`;
}
