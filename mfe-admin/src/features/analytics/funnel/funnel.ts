import type { AnalyticsSummary } from '@site/shared/contracts/staff';

type Funnel = NonNullable<AnalyticsSummary['funnel']>;

export interface FunnelStep {
  readonly name: keyof Funnel;
  readonly count: number;
  /** Of the step before. Null for the first step, and after a step that nobody took. Above 1 if there are more. */
  readonly share: number | null;
  /** Length of the bar, of the visits: 1 at most. */
  readonly bar: number;
}

const STEPS = ['visits', 'applicationViews', 'applicationStarts', 'applications'] as const;

/** The steps in their order. They count events, so one may exceed the step before. */
export function toFunnelSteps(funnel: Funnel): FunnelStep[] {
  return STEPS.map((name, index) => {
    const before = STEPS[index - 1];
    const count = funnel[name];
    return {
      name,
      count,
      share: before === undefined || funnel[before] === 0 ? null : count / funnel[before],
      bar: Math.min(1, funnel.visits === 0 ? Number(count > 0) : count / funnel.visits),
    };
  });
}
