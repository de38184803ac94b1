import * as z from 'zod';
import { defineSettings, wholeNumber } from '../environment.ts';
import { limitsThatAreOff, rateLimit, type RateLimit } from '../limits/settings.ts';

const LIMITS = {
  RATE_LIMIT_VISITS: rateLimit('3000/300').describe(
    'reports about visited pages, and about faults of pages, each per address and API process',
  ),
};

const shape = {
  ANALYTICS_RAW_DAYS: wholeNumber(30, 395)
    .default(90)
    .describe(
      'days after which single visits are deleted; their daily and hourly sums are kept. The privacy policy says 90',
    ),
  ANALYTICS_COUNT_SECONDS: wholeNumber(0, 600)
    .default(60)
    .describe('how old the figures of today may be; a count of 100,000 events takes about a second'),
  ANALYTICS_SPAM_HOSTS: z
    .string()
    .min(1)
    .optional()
    .describe('file with hosts of referrer spam, one per line, in addition to the best-known ones'),
  ...LIMITS,
};

export interface AnalyticsSettings {
  /** Days after which single visits and events are deleted. */
  readonly rawDays: number;
  /** How old the figures of today may be. */
  readonly countMs: number;
  readonly reports: RateLimit | null;
  /** Path of a list of referrer spam. Absent: only the best-known hosts. */
  readonly spamHostsFile?: string;
}

export const analyticsSettings = defineSettings({
  shape,
  toSettings: (values): AnalyticsSettings => ({
    rawDays: values.ANALYTICS_RAW_DAYS,
    countMs: values.ANALYTICS_COUNT_SECONDS * 1000,
    reports: values.RATE_LIMIT_VISITS,
    ...(values.ANALYTICS_SPAM_HOSTS ? { spamHostsFile: values.ANALYTICS_SPAM_HOSTS } : {}),
  }),
  faults: limitsThatAreOff(LIMITS),
});
