import type { Ledger } from './savings.ts';

export const CALCULATOR = {
  intro: {
    eyebrow: 'Savings calculator',
    title: 'How much cash is tied up in your receivables?',
    lead: 'Enter three numbers. We apply our clients’ average results.',
  },
  example: 'Example:',
  cashReleased: 'One-time cash release',
  yearlySavings: 'Annual cost savings',
  dso: 'DSO, before and after',
  correctFirst: 'Correct the highlighted field to see your result.',
  discuss: 'Discuss this result',
  formula:
    'One-time cash release = credit sales ÷ 365 × DSO × 39%, our clients’ average DSO reduction. Annual cost savings = AR cost × 45%, their average cost savings. An estimate, not a promise.',
  copy: 'Copy link to this result',
  copied: 'Link copied',
} as const;

interface FieldCopy {
  readonly label: string;
  readonly hint: string;
  /** In a sentence, after the number. */
  readonly unit: string;
  readonly message: string;
}

/** The calculator's fields in page order. */
export const LEDGER_FIELDS: Readonly<Record<keyof Ledger, FieldCopy>> = {
  revenue: {
    label: 'Annual credit sales',
    hint: 'US dollars invoiced per year',
    unit: 'US dollars',
    message: 'Enter sales in whole dollars, at least 1',
  },
  dso: {
    label: 'Current DSO',
    hint: 'Days from invoice to cash',
    unit: 'days',
    message: 'Enter DSO in days, from 1 to 365',
  },
  cost: {
    label: 'Annual AR cost',
    hint: 'Salaries, software, and fees in US dollars',
    unit: 'US dollars',
    message: 'Enter annual cost in whole dollars, 0 or more',
  },
};

export function dsoChange(before: number, after: number): string {
  return `${before} → ${after} days`;
}

/** Shown where the browser does not allow copying. */
export function notCopied(address: string): string {
  return `The link could not be copied: ${address}`;
}
