import type { AnalyticsSummary } from '@site/shared/contracts/staff';

export const FUNNEL_COPY = {
  title: 'Steps to an application',
  lead: 'Steps count what happened, not people: someone who starts twice counts twice. A step can therefore be larger than the one before it.',
  step: 'Step',
  count: 'Count',
  share: 'Share of the step before',
  more: 'More than the step before',
} as const;

type Funnel = NonNullable<AnalyticsSummary['funnel']>;

export const FUNNEL_STEPS: Readonly<Record<keyof Funnel, string>> = {
  visits: 'Visits',
  applicationViews: 'Application page viewed',
  applicationStarts: 'Application started',
  applications: 'Application submitted',
};
