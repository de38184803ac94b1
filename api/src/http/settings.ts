import * as z from 'zod';
import { defineSettings, wholeNumber } from '../environment.ts';

/** How long open requests, uploads and mails may take after shutdown starts, unless STOP_DRAIN_MS says otherwise. */
export const DEFAULT_DRAIN_MS = 4000;

const shape = {
  HOST: z.string().min(1).default('127.0.0.1').describe('address to listen on'),
  PORT: wholeNumber(0, 65_535).default(4000).describe('port to listen on; 0 picks a free one'),
  TRUSTED_HOPS: wholeNumber(0, 10)
    .default(1)
    .describe(
      'exact number of trusted proxies in front of the API that set X-Forwarded-For; the shell is one',
    ),
  STOP_NOTICE_MS: wholeNumber(0, 60_000)
    .default(0)
    .describe('how long the API still accepts requests during shutdown, while /api/health/ready answers 503'),
  STOP_DRAIN_MS: wholeNumber(0, 600_000)
    .default(DEFAULT_DRAIN_MS)
    .describe('how long open requests, uploads and mails may then take; what is left is cut off'),
};

export interface ServerSettings {
  readonly host: string;
  readonly port: number;
  readonly trustedHops: number;
  /** How long the process still accepts requests during shutdown, while it reports that it is not ready. */
  readonly stopNoticeMs: number;
  /** How long open requests, uploads and mails may then take. */
  readonly stopDrainMs: number;
}

export const serverSettings = defineSettings({
  shape,
  toSettings: (values): ServerSettings => ({
    host: values.HOST,
    port: values.PORT,
    trustedHops: values.TRUSTED_HOPS,
    stopNoticeMs: values.STOP_NOTICE_MS,
    stopDrainMs: values.STOP_DRAIN_MS,
  }),
});
