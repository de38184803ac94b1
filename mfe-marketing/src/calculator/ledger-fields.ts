import { CALCULATOR_LIMITS, calculatorLink } from '@site/shared/contracts';
import type { Ledger, Savings } from './savings.ts';

export type LedgerField = keyof Ledger;
export type LedgerTexts = Readonly<Record<LedgerField, string>>;

interface FieldRule {
  readonly label: string;
  readonly hint: string;
  /** In a sentence, after the number. */
  readonly unit: string;
  readonly message: string;
}

/** The calculator's fields in their order, with what each accepts. */
export const LEDGER_FIELDS: Readonly<Record<LedgerField, FieldRule>> = {
  revenue: {
    label: 'Annual revenue on credit',
    hint: 'US dollars invoiced a year',
    unit: 'US dollars',
    message: 'Enter revenue in whole dollars, at least 1',
  },
  dso: {
    label: 'Current DSO',
    hint: 'Days from invoice to cash',
    unit: 'days',
    message: 'Enter DSO in days, from 1 to 365',
  },
  cost: {
    label: 'Annual cost of receivables work',
    hint: 'Salaries, software, and fees in US dollars',
    unit: 'US dollars',
    message: 'Enter the yearly cost in whole dollars, 0 or more',
  },
};

/** The example with which the calculator opens. */
export const EXAMPLE: LedgerTexts = { revenue: '12,000,000', dso: '52', cost: '240,000' };

const names = Object.keys(LEDGER_FIELDS) as LedgerField[];

/** Reads what was typed, with or without `$`, commas and spaces. Undefined: not a number that the field accepts. */
export function parseAmount(field: LedgerField, text: string): number | undefined {
  const digits = text.replace(/[$,\s]/g, '');
  if (!/^\d{1,13}$/.test(digits)) return undefined;
  const amount = Number(digits);
  const { min, max } = CALCULATOR_LIMITS[field];
  return amount >= min && amount <= max ? amount : undefined;
}

/** The ledger that the texts describe, or undefined while one of them is at fault. */
export function parseLedger(texts: LedgerTexts): Ledger | undefined {
  const [revenue, dso, cost] = names.map((name) => parseAmount(name, texts[name]));
  if (revenue === undefined || dso === undefined || cost === undefined) return undefined;
  return { revenue, dso, cost };
}

/** The texts that an address carries; what is missing or wrong there is the example's. */
export function textsFromQuery(query: URLSearchParams): LedgerTexts {
  const text = (name: LedgerField) => {
    const amount = parseAmount(name, query.get(name) ?? '');
    return amount === undefined ? EXAMPLE[name] : formatNumber(amount);
  };
  return { revenue: text('revenue'), dso: text('dso'), cost: text('cost') };
}

/** The query under which the same ledger opens again. */
export function queryOf(ledger: Ledger): Record<LedgerField, string> {
  return { revenue: `${ledger.revenue}`, dso: `${ledger.dso}`, cost: `${ledger.cost}` };
}

/** The application form, told where the visitor comes from and what the calculator said. */
export function applicationPath(ledger: Ledger, savings: Savings): string {
  return calculatorLink({ ...ledger, cash: savings.cashReleased, savings: savings.yearlySavings });
}

/** Digits in groups of three, the same on every machine. */
export function formatNumber(amount: number): string {
  return `${amount}`.replace(/\B(?=(?:\d{3})+$)/g, ',');
}
