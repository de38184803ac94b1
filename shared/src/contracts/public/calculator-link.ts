/** Input limits of the savings calculator: dollars a year, days, dollars a year. Inclusive. */
export const CALCULATOR_LIMITS = {
  revenue: { min: 1, max: 1e12 },
  dso: { min: 1, max: 365 },
  cost: { min: 0, max: 1e10 },
} as const;

/** A result of the savings calculator. All are whole numbers. */
export interface CalculatorResult {
  /** Dollars a year. */
  readonly revenue: number;
  /** Days. */
  readonly dso: number;
  /** Dollars a year. */
  readonly cost: number;
  /** Estimated one-time cash release, in dollars. */
  readonly cash: number;
  /** Estimated savings, in dollars a year. */
  readonly savings: number;
}

/** The `source` of every calculator link. */
export const CALCULATOR_SOURCE = 'calculator';

/** The application form's address with a result in its query, which `readCalculatorResult` reads. Imports no schema. */
export function calculatorLink({ revenue, dso, cost, cash, savings }: CalculatorResult): string {
  const figures = Object.entries({ revenue, dso, cost, cash, savings }).map(([name, value]) => [
    name,
    `${value}`,
  ]);
  const query = new URLSearchParams([['source', CALCULATOR_SOURCE], ['service', 'ar'], ...figures]);
  return `/application?${query}`;
}
