import * as z from 'zod';
import { defineSettings, wholeNumber } from '../environment.ts';

const shape = {
  HOST: z.string().min(1).default('127.0.0.1').describe('address to listen at'),
  PORT: wholeNumber(0, 65_535).default(4000).describe('port to listen at; 0 takes a free one'),
  TRUSTED_HOPS: wholeNumber(0, 10)
    .default(1)
    .describe('exact number of proxies in front whose X-Forwarded-For entry is believed; the shell is one'),
  STOP_NOTICE_MS: wholeNumber(0, 60_000)
    .default(0)
    .describe('how long a stop still takes requests while /api/health/ready says 503'),
};

export interface ServerSettings {
  readonly host: string;
  readonly port: number;
  readonly trustedHops: number;
  /** How long a process that stops still takes requests, while it says that it is not ready. */
  readonly stopNoticeMs: number;
}

export const serverSettings = defineSettings({
  shape,
  toSettings: (values): ServerSettings => ({
    host: values.HOST,
    port: values.PORT,
    trustedHops: values.TRUSTED_HOPS,
    stopNoticeMs: values.STOP_NOTICE_MS,
  }),
});
