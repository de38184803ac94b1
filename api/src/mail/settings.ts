import * as z from 'zod';
import { defineSettings, isProduction, wholeNumber, type Given } from '../environment.ts';

const shape = {
  SMTP_URL: z
    .url({
      protocol: /^smtps?$/,
      error: 'must be smtp://user:password@host:587 or smtps://user:password@host',
    })
    .optional()
    .describe('mail server; absent, mails lie in DATA_DIR/mail; required in production'),
  MAIL_CATCHER: z
    .enum(['0', '1'], 'must be 1 or 0')
    .default('0')
    .describe('1: without SMTP_URL, mails go to MAIL_CATCHER_URL and reach nobody; for trials'),
  MAIL_CATCHER_URL: z
    .url({ protocol: /^smtp$/, error: 'must be smtp://host:port' })
    .default('smtp://127.0.0.1:1025')
    .describe('where the mail catcher listens'),
  MAILS_PER_HOUR: wholeNumber(1, 1_000_000)
    .default(1000)
    .describe('most mails that leave in an hour; the rest wait, none is lost'),
  MAIL_FROM: z.email('must be an email address').optional().describe('the address that mails come from'),
};

export interface MailSettings {
  /** Absent: mails lie in the data folder. */
  readonly smtpUrl?: string;
  /** True where `smtpUrl` is a mail catcher: nothing reaches anybody. */
  readonly isCaught: boolean;
  /** The address that mails come from. */
  readonly from?: string;
  /** Most mails that leave in an hour; the rest wait. */
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
  if (SMTP_URL && isCaught) return ['SMTP_URL and MAIL_CATCHER=1 contradict each other: remove one of them'];
  return isProduction(given) && !SMTP_URL && !isCaught
    ? ['SMTP_URL must be set in production, or MAIL_CATCHER to 1 for a trial whose mails reach nobody']
    : [];
}
