/** What a visitor tells of the ledger: dollars a year, days, dollars a year. */
export interface Ledger {
  readonly revenue: number;
  readonly dso: number;
  readonly cost: number;
}

export interface Savings {
  /** Days sales outstanding afterwards, in whole days. */
  readonly dsoAfter: number;
  /** Cash that no longer waits in receivables, once, in whole dollars. */
  readonly cashReleased: number;
  /** What the receivables work costs less, each year, in whole dollars. */
  readonly yearlySavings: number;
}

/** The averages that the firm publishes; the estimate promises no more than them. */
const AVERAGE_DSO_REDUCTION = 0.39;
const AVERAGE_COST_SAVINGS = 0.45;

const DAYS_A_YEAR = 365;

/** Estimates what the firm's average results would mean for a ledger. */
export function estimateSavings({ revenue, dso, cost }: Ledger): Savings {
  return {
    dsoAfter: Math.round(dso * (1 - AVERAGE_DSO_REDUCTION)),
    cashReleased: Math.round((revenue / DAYS_A_YEAR) * dso * AVERAGE_DSO_REDUCTION),
    yearlySavings: Math.round(cost * AVERAGE_COST_SAVINGS),
  };
}
