import { defineSettings, wholeNumber } from '../environment.ts';
import { rateLimit, type RateLimit } from '../limits/settings.ts';

const shape = {
  QUARANTINE_DAYS: wholeNumber(1, 3650)
    .default(90)
    .describe('age at which spam that no admin let go is removed'),
  CHALLENGE_ABOVE: rateLimit('60/3600').describe(
    'forms of one kind that are usual; above, browsers do a proof of work and forms without one wait for an admin',
  ),
};

export interface SpamSettings {
  /** How long spam is kept that no admin released. */
  readonly quarantineMs: number;
  /** Forms of one kind above which a browser has to do a proof of work; `null` is off. */
  readonly challengeAbove: RateLimit | null;
}

export const spamSettings = defineSettings({
  shape,
  toSettings: (values): SpamSettings => ({
    quarantineMs: values.QUARANTINE_DAYS * 24 * 3600_000,
    challengeAbove: values.CHALLENGE_ABOVE,
  }),
});
