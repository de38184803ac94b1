import { defineSettings } from '../environment.ts';
import { limitsThatAreOff, rateLimit, type RateLimit } from '../limits/settings.ts';

const LIMITS = {
  RATE_LIMIT_NEWSLETTER: rateLimit('20/3600').describe('newsletter sign-ups per address'),
  RATE_LIMIT_NEWSLETTER_ACCEPTED: rateLimit('5/3600').describe('accepted sign-ups per address'),
  RATE_LIMIT_NEWSLETTER_EMAIL: rateLimit('3/86400').describe('accepted sign-ups per email'),
};

export interface NewsletterSettings {
  readonly limits: {
    readonly signUps: RateLimit | null;
    readonly accepted: RateLimit | null;
    readonly perEmail: RateLimit | null;
  };
}

export const newsletterSettings = defineSettings({
  shape: LIMITS,
  toSettings: (values): NewsletterSettings => ({
    limits: {
      signUps: values.RATE_LIMIT_NEWSLETTER,
      accepted: values.RATE_LIMIT_NEWSLETTER_ACCEPTED,
      perEmail: values.RATE_LIMIT_NEWSLETTER_EMAIL,
    },
  }),
  faults: limitsThatAreOff(LIMITS),
});
