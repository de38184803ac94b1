/** The visitor's figures: dollars a year, days, dollars a year. */
export interface Ledger {
  readonly revenue: number;
  readonly dso: number;
  readonly cost: number;
}

export interface Savings {
  /** Days sales outstanding afterwards, in whole days. */
  readonly dsoAfter: number;
  /** One-time cash release, in whole dollars. */
  readonly cashReleased: number;
  /** In whole dollars a year. */
  readonly yearlySavings: number;
}

/** The averages that the firm publishes. */
const AVERAGE_DSO_REDUCTION = 0.39;
const AVERAGE_COST_SAVINGS = 0.45;

const DAYS_A_YEAR = 365;

/** Applies the firm's average results to a ledger. */
export function estimateSavings({ revenue, dso, cost }: Ledger): Savings {
  return {
    dsoAfter: Math.round(dso * (1 - AVERAGE_DSO_REDUCTION)),
    cashReleased: Math.round((revenue / DAYS_A_YEAR) * dso * AVERAGE_DSO_REDUCTION),
    yearlySavings: Math.round(cost * AVERAGE_COST_SAVINGS),
  };
}
