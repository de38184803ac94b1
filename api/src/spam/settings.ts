import { defineSettings, wholeNumber } from '../environment.ts';
import { rateLimit, type RateLimit } from '../limits/settings.ts';

const shape = {
  QUARANTINE_DAYS: wholeNumber(1, 3650)
    .default(90)
    .describe('days after which quarantined forms are deleted'),
  CHALLENGE_ABOVE: rateLimit('60/3600').describe(
    'normal number of forms of one kind; above it browsers must do a proof of work, and forms without one go to quarantine',
  ),
};

export interface SpamSettings {
  /** How long quarantined forms are kept. */
  readonly quarantineMs: number;
  /** Number of forms of one kind above which browsers must do a proof of work. `null` means never. */
  readonly challengeAbove: RateLimit | null;
}

export const spamSettings = defineSettings({
  shape,
  toSettings: (values): SpamSettings => ({
    quarantineMs: values.QUARANTINE_DAYS * 24 * 3600_000,
    challengeAbove: values.CHALLENGE_ABOVE,
  }),
});
