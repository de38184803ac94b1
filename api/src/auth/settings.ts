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
  RATE_LIMIT_SIGN_UPS: rateLimit('10/3600').describe('sign-ups of one address'),
  RATE_LIMIT_VERIFY: rateLimit('30/300').describe('links from account emails that one address opens'),
  RATE_LIMIT_MAIL_REQUESTS: rateLimit('30/3600').describe('account emails that one address asks for'),
  RATE_LIMIT_ACCOUNT_MAIL_INTERVAL: rateLimit('1/60').describe('account emails to one mailbox at once'),
  RATE_LIMIT_ACCOUNT_MAILS: rateLimit('5/3600').describe('account emails to one mailbox in all'),
};

const shape = {
  AUTH_JWT_KEY: pem.optional().describe('P-256 private key (PKCS#8 PEM) that signs access tokens'),
  AUTH_JWT_KEY_NEXT: pem.optional().describe('key to come: published, not yet signing'),
  AUTH_JWT_KEY_PREVIOUS: pem.optional().describe('key that went: still verifying'),
  AUTH_SECRET: z
    .string()
    .min(MIN_SECRET_LENGTH, SHORT_SECRET)
    .optional()
    .describe('root of refresh tokens and of links in emails'),
  AUTH_SECRET_PREVIOUS: z
    .string()
    .default('')
    .transform((text) => text.split(/[\s,]+/).filter((secret) => secret !== ''))
    .refine((secrets) => secrets.every(({ length }) => length >= MIN_SECRET_LENGTH), SHORT_SECRET)
    .describe('earlier secrets, separated by commas: their links in emails and their sessions stay good'),
  ACCESS_TOKEN_SECONDS: wholeNumber(120, 3600).default(900).describe('life of an access token'),
  SIGNUP_DUPLICATE: z
    .enum(['error', 'obfuscate'], 'must be error or obfuscate')
    .default('error')
    .describe('what a sign-up with the address of an account hears: that it exists, or nothing'),
  ...LIMITS,
};

export interface AuthSettings {
  readonly jwtKey?: string;
  readonly nextJwtKey?: string;
  readonly previousJwtKey?: string;
  readonly secret?: string;
  /** Their refresh tokens and links are taken; none is made with them. */
  readonly previousSecrets: readonly string[];
  readonly accessSeconds: number;
  readonly hidesAccounts: boolean;
  readonly limits: SignInLimitSettings & { readonly tokens: RateLimit | null };
  readonly accountLimits: AccountLimitSettings;
}

export interface SignInLimitSettings {
  readonly accountFailures: RateLimit | null;
  readonly addressFailures: RateLimit | null;
}

export interface AccountLimitSettings {
  /** Of one client's address. */
  readonly signUps: RateLimit | null;
  readonly verifications: RateLimit | null;
  readonly mailRequests: RateLimit | null;
  /** Of one email address. */
  readonly mailInterval: RateLimit | null;
  readonly mails: RateLimit | null;
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
    hidesAccounts: values.SIGNUP_DUPLICATE === 'obfuscate',
    accountLimits: {
      signUps: values.RATE_LIMIT_SIGN_UPS,
      verifications: values.RATE_LIMIT_VERIFY,
      mailRequests: values.RATE_LIMIT_MAIL_REQUESTS,
      mailInterval: values.RATE_LIMIT_ACCOUNT_MAIL_INTERVAL,
      mails: values.RATE_LIMIT_ACCOUNT_MAILS,
    },
  }),
  faults: (given) => [
    ...requiredInProduction(['AUTH_JWT_KEY', 'AUTH_SECRET'], given),
    ...limitsThatAreOff(LIMITS)(given),
  ],
});
