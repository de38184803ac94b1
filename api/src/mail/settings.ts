import * as z from 'zod';
import { defineSettings, isProduction, wholeNumber, type Given } from '../environment.ts';

const shape = {
  SMTP_URL: z
    .url({
      protocol: /^smtps?$/,
      error: 'must be smtp://user:password@host:587 or smtps://user:password@host',
    })
    .optional()
    .describe('mail server; absent: mails are written to DATA_DIR/mail; required in production'),
  MAIL_CATCHER: z
    .enum(['0', '1'], 'must be 1 or 0')
    .default('0')
    .describe('1: mails go to MAIL_CATCHER_URL and are not delivered; for trials without SMTP_URL'),
  MAIL_CATCHER_URL: z
    .url({ protocol: /^smtp$/, error: 'must be smtp://host:port' })
    .default('smtp://127.0.0.1:1025')
    .describe('address of the mail catcher'),
  MAILS_PER_HOUR: wholeNumber(1, 1_000_000)
    .default(1000)
    .describe(
      'maximum number of mails sent per hour, without those about accounts; half of them at most for imports and other bulk mail; the rest wait',
    ),
  MAIL_FROM: z
    .email('must be an email address')
    .optional()
    .describe('From address; absent: no-reply at the host of SITE_URL'),
};

export interface MailSettings {
  /** Absent: mails are written to the data folder. */
  readonly smtpUrl?: string;
  /** True when `smtpUrl` is a mail catcher, so no mail is delivered. */
  readonly isCaught: boolean;
  /** The From address. */
  readonly from?: string;
  /** Maximum number of mails per hour. The rest wait. */
  readonly perHour: number;
}

export const mailSettings = defineSettings({
  shape,
  toSettings(values): MailSettings {
    const isCaught = values.MAIL_CATCHER === '1';
    const smtpUrl = isCaught ? values.MAIL_CATCHER_URL : values.SMTP_URL;
    return {
      perHour: values.MAILS_PER_HOUR,
      ...(smtpUrl ? { smtpUrl } : {}),
      isCaught,
      ...(values.MAIL_FROM ? { from: values.MAIL_FROM } : {}),
    };
  },
  faults,
});

function faults(given: Given): string[] {
  const { SMTP_URL, MAIL_CATCHER } = given;
  const isCaught = MAIL_CATCHER === '1';
  if (SMTP_URL && isCaught) return ['SMTP_URL and MAIL_CATCHER=1 cannot be set together: remove one of them'];
  return isProduction(given) && !SMTP_URL && !isCaught
    ? ['SMTP_URL must be set in production; for a trial without mail delivery set MAIL_CATCHER=1']
    : [];
}
