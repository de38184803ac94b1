import { CALCULATOR_LIMITS, calculatorLink } from '@site/shared/contracts';
import { LEDGER_FIELDS } from './calculator-content.ts';
import type { Ledger, Savings } from './savings.ts';

export type LedgerField = keyof Ledger;
export type LedgerTexts = Readonly<Record<LedgerField, string>>;

/** The calculator opens with this example. */
export const EXAMPLE: LedgerTexts = { revenue: '12,000,000', dso: '52', cost: '240,000' };

/** The fields in page order. */
export const FIELD_NAMES = Object.keys(LEDGER_FIELDS) as LedgerField[];

/** Parses typed text, with or without `$`, commas and spaces. Undefined when the field does not accept the number. */
export function parseAmount(field: LedgerField, text: string): number | undefined {
  const digits = text.replace(/[$,\s]/g, '');
  if (!/^\d{1,13}$/.test(digits)) return undefined;
  const amount = Number(digits);
  const { min, max } = CALCULATOR_LIMITS[field];
  return amount >= min && amount <= max ? amount : undefined;
}

/** The ledger in the texts, or undefined while one of them is invalid. */
export function parseLedger(texts: LedgerTexts): Ledger | undefined {
  const [revenue, dso, cost] = FIELD_NAMES.map((name) => parseAmount(name, texts[name]));
  if (revenue === undefined || dso === undefined || cost === undefined) return undefined;
  return { revenue, dso, cost };
}

/** The texts in an address. The example fills in for missing or invalid values. */
export function textsFromQuery(query: URLSearchParams): LedgerTexts {
  const text = (name: LedgerField) => {
    const amount = parseAmount(name, query.get(name) ?? '');
    return amount === undefined ? EXAMPLE[name] : formatNumber(amount);
  };
  return { revenue: text('revenue'), dso: text('dso'), cost: text('cost') };
}

/** The query that opens the same ledger again. */
export function queryOf(ledger: Ledger): Record<LedgerField, string> {
  return { revenue: `${ledger.revenue}`, dso: `${ledger.dso}`, cost: `${ledger.cost}` };
}

/** A link to the application form that carries the calculator's result. */
export function applicationPath(ledger: Ledger, savings: Savings): string {
  return calculatorLink({ ...ledger, cash: savings.cashReleased, savings: savings.yearlySavings });
}

/** Digits in groups of three, independent of the machine's locale. */
export function formatNumber(amount: number): string {
  return `${amount}`.replace(/\B(?=(?:\d{3})+$)/g, ',');
}
