/** What the savings calculator of the services page says, as its link brings it here. */
export interface CalculatorResult {
  /** Dollars a year. */
  readonly revenue: number;
  /** Days. */
  readonly dso: number;
  /** Dollars a year. */
  readonly cost: number;
  /** Estimated cash released, once, in dollars. */
  readonly cash: number;
  /** Estimated savings, in dollars a year. */
  readonly savings: number;
}

const LIMITS = { revenue: [1, 1e12], dso: [1, 365], cost: [0, 1e10] } as const;
const DAYS_A_YEAR = 365;

/**
 * Reads the result from the address; null for a link from elsewhere. An address may be written by anybody: figures out of
 * range, or that no calculation can give (more cash than there are receivables, more savings than cost), are not taken over.
 */
export function calculatorResult(query: URLSearchParams): CalculatorResult | null {
  if (query.get('source') !== 'calculator') return null;
  const within = (name: string, least: number, most: number): number => {
    const text = query.get(name) ?? '';
    const amount = /^\d{1,13}$/.test(text) ? Number(text) : NaN;
    return amount >= least && amount <= most ? amount : NaN;
  };
  const [revenue, dso, cost] = [
    within('revenue', ...LIMITS.revenue),
    within('dso', ...LIMITS.dso),
    within('cost', ...LIMITS.cost),
  ];
  const result = {
    revenue,
    dso,
    cost,
    cash: within('cash', 0, (revenue / DAYS_A_YEAR) * dso),
    savings: within('savings', 0, cost),
  };
  return Object.values(result).some(Number.isNaN) ? null : result;
}

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
