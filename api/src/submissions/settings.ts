import * as z from 'zod';
import { defineSettings } from '../environment.ts';
import { limitsThatAreOff, rateLimit, type RateLimit } from '../limits/settings.ts';

const mailAddress = z.email('must be an email address');

const LIMITS = {
  RATE_LIMIT_SUBMISSIONS: rateLimit('20/3600').describe('application attempts per address'),
  RATE_LIMIT_ACCEPTED: rateLimit('5/3600').describe('accepted applications per address'),
  RATE_LIMIT_EMAIL: rateLimit('3/86400').describe('accepted applications per email'),
};

const shape = {
  MAIL_STAFF: mailAddress
    .optional()
    .describe('recipient of notices about new applications; absent: SITE_EMAIL'),
  ...LIMITS,
};

export interface SubmissionSettings {
  /** Recipient of notices about new applications. Absent: the site's own email. */
  readonly staffAddress?: string;
  readonly limits: {
    readonly submissions: RateLimit | null;
    readonly accepted: RateLimit | null;
    readonly perEmail: RateLimit | null;
  };
}

export const submissionSettings = defineSettings({
  shape,
  toSettings: (values): SubmissionSettings => ({
    ...(values.MAIL_STAFF ? { staffAddress: values.MAIL_STAFF } : {}),
    limits: {
      submissions: values.RATE_LIMIT_SUBMISSIONS,
      accepted: values.RATE_LIMIT_ACCEPTED,
      perEmail: values.RATE_LIMIT_EMAIL,
    },
  }),
  faults: limitsThatAreOff(LIMITS),
});
