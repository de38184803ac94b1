import { defineSettings, wholeNumber } from '../environment.ts';
import { limitsThatAreOff, rateLimit, type RateLimit } from '../limits/settings.ts';

const LIMITS = {
  RATE_LIMIT_VISITS: rateLimit('3000/300').describe(
    'reports about visited pages, per address and API process',
  ),
};

const shape = {
  ANALYTICS_RAW_DAYS: wholeNumber(30, 395)
    .default(90)
    .describe(
      'days after which single visits are deleted; their daily and hourly sums are kept. The privacy policy says 90',
    ),
  ...LIMITS,
};

export interface AnalyticsSettings {
  /** Days after which single visits and events are deleted. */
  readonly rawDays: number;
  readonly reports: RateLimit | null;
}

export const analyticsSettings = defineSettings({
  shape,
  toSettings: (values): AnalyticsSettings => ({
    rawDays: values.ANALYTICS_RAW_DAYS,
    reports: values.RATE_LIMIT_VISITS,
  }),
  faults: limitsThatAreOff(LIMITS),
});
