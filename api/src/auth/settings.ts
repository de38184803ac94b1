import * as z from 'zod';
import { defineSettings, requiredInProduction, wholeNumber } from '../environment.ts';
import { limitsThatAreOff, rateLimit, type RateLimit } from '../limits/settings.ts';

const pem = z
  .string()
  .transform((text) => text.replaceAll('\\n', '\n'))
  .refine((text) => text.includes('-----BEGIN '), 'must be a PEM text; line breaks may be written as \\n');

const MIN_SECRET_LENGTH = 32;
const SHORT_SECRET = `must have ${MIN_SECRET_LENGTH} characters or more`;

const LIMITS = {
  RATE_LIMIT_TOKENS: rateLimit('150/300').describe('sign-ins and refreshes per address'),
  RATE_LIMIT_ACCOUNT_FAILURES: rateLimit('10/900').describe('failed sign-ins per account and address'),
  RATE_LIMIT_ADDRESS_FAILURES: rateLimit('100/900').describe('failed sign-ins per address'),
  RATE_LIMIT_FACTOR_FAILURES: rateLimit('5/300').describe('wrong codes of the second factor per account'),
  RATE_LIMIT_SIGN_UPS: rateLimit('10/3600').describe('sign-ups per address'),
  RATE_LIMIT_VERIFY: rateLimit('30/300').describe('links from account emails opened per address'),
  RATE_LIMIT_MAIL_REQUESTS: rateLimit('30/3600').describe('account emails requested per address'),
  RATE_LIMIT_ACCOUNT_MAIL_INTERVAL: rateLimit('1/60').describe(
    'minimum interval of account emails of one kind to one mailbox',
  ),
  RATE_LIMIT_ACCOUNT_MAILS: rateLimit('5/3600').describe(
    'account emails of one kind to one mailbox in total',
  ),
};

const shape = {
  AUTH_JWT_KEY: pem.optional().describe('P-256 private key (PKCS#8 PEM) that signs access tokens'),
  AUTH_JWT_KEY_NEXT: pem.optional().describe('next key: published, not used for signing yet'),
  AUTH_JWT_KEY_PREVIOUS: pem.optional().describe('previous key: still verifies tokens'),
  AUTH_SECRET: z
    .string()
    .min(MIN_SECRET_LENGTH, SHORT_SECRET)
    .optional()
    .describe('secret for refresh tokens, links in emails and the keys of authenticator apps'),
  AUTH_SECRET_NEXT: z
    .string()
    .min(MIN_SECRET_LENGTH, SHORT_SECRET)
    .optional()
    .describe('next secret: what other processes make with it is accepted, nothing is made with it yet'),
  AUTH_SECRET_PREVIOUS: z
    .string()
    .default('')
    .transform((text) => text.split(/[\s,]+/).filter((secret) => secret !== ''))
    .refine((secrets) => secrets.every(({ length }) => length >= MIN_SECRET_LENGTH), SHORT_SECRET)
    .describe(
      'previous secrets, separated by commas: their links in emails, sessions and authenticator apps stay valid',
    ),
  ACCESS_TOKEN_SECONDS: wholeNumber(120, 3600).default(900).describe('lifetime of an access token'),
  SIGNUP_DUPLICATE: z
    .enum(['error', 'obfuscate'], 'must be error or obfuscate')
    .default('error')
    .describe('response to a sign-up with the email of an existing account: an error, or the usual response'),
  ...LIMITS,
};

export interface AuthSettings {
  readonly jwtKey?: string;
  readonly nextJwtKey?: string;
  readonly previousJwtKey?: string;
  readonly secret?: string;
  /** The next secret and the previous ones. What was made with them is accepted, and nothing is made with them. */
  readonly otherSecrets: readonly string[];
  readonly accessSeconds: number;
  readonly areAccountsHidden: boolean;
  readonly limits: SignInLimitSettings & { readonly tokens: RateLimit | null };
  readonly accountLimits: AccountLimitSettings;
  readonly factorFailures: RateLimit | null;
}

export interface SignInLimitSettings {
  readonly accountFailures: RateLimit | null;
  readonly addressFailures: RateLimit | null;
}

export interface AccountLimitSettings {
  /** Per network address. */
  readonly signUps: RateLimit | null;
  readonly verifications: RateLimit | null;
  readonly mailRequests: RateLimit | null;
  /** Per email address. */
  readonly mailInterval: RateLimit | null;
  readonly mails: RateLimit | null;
}

export const authSettings = defineSettings({
  shape,
  toSettings: (values): AuthSettings => ({
    accessSeconds: values.ACCESS_TOKEN_SECONDS,
    otherSecrets: [
      ...(values.AUTH_SECRET_NEXT ? [values.AUTH_SECRET_NEXT] : []),
      ...values.AUTH_SECRET_PREVIOUS,
    ],
    ...(values.AUTH_JWT_KEY ? { jwtKey: values.AUTH_JWT_KEY } : {}),
    ...(values.AUTH_JWT_KEY_NEXT ? { nextJwtKey: values.AUTH_JWT_KEY_NEXT } : {}),
    ...(values.AUTH_JWT_KEY_PREVIOUS ? { previousJwtKey: values.AUTH_JWT_KEY_PREVIOUS } : {}),
    ...(values.AUTH_SECRET ? { secret: values.AUTH_SECRET } : {}),
    limits: {
      tokens: values.RATE_LIMIT_TOKENS,
      accountFailures: values.RATE_LIMIT_ACCOUNT_FAILURES,
      addressFailures: values.RATE_LIMIT_ADDRESS_FAILURES,
    },
    factorFailures: values.RATE_LIMIT_FACTOR_FAILURES,
    areAccountsHidden: values.SIGNUP_DUPLICATE === 'obfuscate',
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
