import * as z from 'zod/mini';
import { CALCULATOR_LIMITS, CALCULATOR_SOURCE, type CalculatorResult } from './calculator-link.ts';

const DAYS_A_YEAR = 365;
const { revenue, dso, cost } = CALCULATOR_LIMITS;

/**
 * The query of a calculator link. Figures that no calculation can produce are refused: more cash than receivables, more
 * savings than cost.
 */
const CalculatorQuery = z
  .object({
    source: z.literal(CALCULATOR_SOURCE),
    revenue: wholeNumber(revenue.min, revenue.max),
    dso: wholeNumber(dso.min, dso.max),
    cost: wholeNumber(cost.min, cost.max),
    cash: wholeNumber(0, revenue.max),
    savings: wholeNumber(0, cost.max),
  })
  .check(
    z.refine((result) => result.cash <= (result.revenue / DAYS_A_YEAR) * result.dso, 'too much cash'),
    z.refine((result) => result.savings <= result.cost, 'too much savings'),
  );

/** Digits only, as a link writes them, within the limits. */
function wholeNumber(min: number, max: number) {
  const digits = z.string().check(z.regex(/^\d{1,13}$/));
  return z.pipe(digits, z.pipe(z.transform(Number), z.number().check(z.gte(min), z.lte(max))));
}

/** Reads the result of a calculator link. Returns null for any other address, because anybody may have written it. */
export function readCalculatorResult(query: URLSearchParams): CalculatorResult | null {
  const parsed = CalculatorQuery.safeParse(Object.fromEntries(query));
  if (!parsed.success) return null;
  const { source: _, ...result } = parsed.data;
  return result;
}
