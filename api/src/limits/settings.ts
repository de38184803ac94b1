import * as z from 'zod';
import { defineSettings, isProduction, type Given } from '../environment.ts';

export interface RateLimit {
  readonly points: number;
  readonly seconds: number;
}

/** A variable such as `20/3600`. `null` means off, which production does not allow. */
export const rateLimit = (standard: string) =>
  z
    .string()
    .default(standard)
    .transform((text, context): RateLimit | null => {
      if (text === 'off') return null;
      const match = /^([1-9]\d{0,6})\/([1-9]\d{0,6})$/.exec(text);
      if (match) return { points: Number(match[1]), seconds: Number(match[2]) };
      context.addIssue({ code: 'custom', message: 'must be "<count>/<seconds>", such as 20/3600, or "off"' });
      return z.NEVER;
    });

/** Reports each limit that is off in production. */
export const limitsThatAreOff =
  (limits: Readonly<Record<string, unknown>>) =>
  (given: Given): string[] => {
    const off = isProduction(given) ? Object.keys(limits).filter((name) => given[name] === 'off') : [];
    return off.map((name) => `${name} must not be off in production`);
  };

const LIMITS = {
  RATE_LIMIT_WRITES: rateLimit('600/300').describe('writing requests without their own limit, per address'),
};

const shape = {
  REDIS_URL: z
    .url({ protocol: /^rediss?$/, error: 'must be redis://user:password@host:6379' })
    .optional()
    .describe('Redis for the counters of the limits; absent: the database'),
  ...LIMITS,
};

export interface LimitsSettings {
  /** Redis for the counters. Absent: the database. */
  readonly redisUrl?: string;
  readonly publicWrites: RateLimit | null;
}

export const limitsSettings = defineSettings({
  shape,
  toSettings: (values): LimitsSettings => ({
    ...(values.REDIS_URL ? { redisUrl: values.REDIS_URL } : {}),
    publicWrites: values.RATE_LIMIT_WRITES,
  }),
  faults: limitsThatAreOff(LIMITS),
});
