import * as z from 'zod';
import { defineSettings, requiredInProduction, wholeNumber } from '../environment.ts';
import { limitsThatAreOff, rateLimit, type RateLimit } from '../limits/settings.ts';

const pem = z
  .string()
  .transform((text) => text.replaceAll('\\n', '\n'))
  .refine((text) => text.includes('-----BEGIN '), 'must be a PEM text; \\n may stand for line ends');

const MIN_SECRET_LENGTH = 32;
const SHORT_SECRET = `must have ${MIN_SECRET_LENGTH} characters or more`;

const LIMITS = {
  RATE_LIMIT_TOKENS: rateLimit('150/300').describe('sign-ins and refreshes of one address'),
  RATE_LIMIT_ACCOUNT_FAILURES: rateLimit('10/900').describe('failed sign-ins of one account'),
  RATE_LIMIT_ADDRESS_FAILURES: rateLimit('100/900').describe('failed sign-ins of one address'),
};

const shape = {
  AUTH_JWT_KEY: pem.optional().describe('P-256 private key (PKCS#8 PEM) that signs access tokens'),
  AUTH_JWT_KEY_NEXT: pem.optional().describe('key to come: published, not yet signing'),
  AUTH_JWT_KEY_PREVIOUS: pem.optional().describe('key that went: still verifying'),
  AUTH_SECRET: z
    .string()
    .min(MIN_SECRET_LENGTH, SHORT_SECRET)
    .optional()
    .describe('root of the refresh tokens and of the links in emails'),
  AUTH_SECRET_PREVIOUS: z
    .string()
    .default('')
    .transform((text) => text.split(/[\s,]+/).filter((secret) => secret !== ''))
    .refine((secrets) => secrets.every(({ length }) => length >= MIN_SECRET_LENGTH), SHORT_SECRET)
    .describe('secrets that went, separated by commas: links in emails that were sent under them stay good'),
  ACCESS_TOKEN_SECONDS: wholeNumber(120, 3600).default(900).describe('life of an access token'),
  ...LIMITS,
};

export interface AuthSettings {
  readonly jwtKey?: string;
  readonly nextJwtKey?: string;
  readonly previousJwtKey?: string;
  readonly secret?: string;
  /** Good for links in emails alone. */
  readonly previousSecrets: readonly string[];
  readonly accessSeconds: number;
  readonly limits: SignInLimitSettings & { readonly tokens: RateLimit | null };
}

export interface SignInLimitSettings {
  readonly accountFailures: RateLimit | null;
  readonly addressFailures: RateLimit | null;
}

export const authSettings = defineSettings({
  shape,
  toSettings: (values): AuthSettings => ({
    accessSeconds: values.ACCESS_TOKEN_SECONDS,
    previousSecrets: values.AUTH_SECRET_PREVIOUS,
    ...(values.AUTH_JWT_KEY ? { jwtKey: values.AUTH_JWT_KEY } : {}),
    ...(values.AUTH_JWT_KEY_NEXT ? { nextJwtKey: values.AUTH_JWT_KEY_NEXT } : {}),
    ...(values.AUTH_JWT_KEY_PREVIOUS ? { previousJwtKey: values.AUTH_JWT_KEY_PREVIOUS } : {}),
    ...(values.AUTH_SECRET ? { secret: values.AUTH_SECRET } : {}),
    limits: {
      tokens: values.RATE_LIMIT_TOKENS,
      accountFailures: values.RATE_LIMIT_ACCOUNT_FAILURES,
      addressFailures: values.RATE_LIMIT_ADDRESS_FAILURES,
    },
  }),
  faults: (given) => [
    ...requiredInProduction(['AUTH_JWT_KEY', 'AUTH_SECRET'], given),
    ...limitsThatAreOff(LIMITS)(given),
  ],
});
