import { defineSettings } from '../environment.ts';
import { limitsThatAreOff, rateLimit, type RateLimit } from '../limits/settings.ts';

const LIMITS = {
  RATE_LIMIT_SUBMISSIONS: rateLimit('20/3600').describe('applications of one address'),
  RATE_LIMIT_ACCEPTED: rateLimit('5/3600').describe('applications accepted from one address'),
  RATE_LIMIT_EMAIL: rateLimit('3/86400').describe('applications accepted with one email'),
};

export interface SubmissionSettings {
  readonly limits: {
    readonly submissions: RateLimit | null;
    readonly accepted: RateLimit | null;
    readonly perEmail: RateLimit | null;
  };
}

export const submissionSettings = defineSettings({
  shape: LIMITS,
  toSettings: (values): SubmissionSettings => ({
    limits: {
      submissions: values.RATE_LIMIT_SUBMISSIONS,
      accepted: values.RATE_LIMIT_ACCEPTED,
      perEmail: values.RATE_LIMIT_EMAIL,
    },
  }),
  faults: limitsThatAreOff(LIMITS),
});
