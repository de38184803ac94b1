import { resolve } from 'node:path';
import { factsFromEnvironment, type SiteFacts } from '@site/shared/contracts';
import * as z from 'zod';
import type { DatabaseConfig } from './database/connection.ts';
import { StartupError } from './errors.ts';

export interface RateLimit {
  readonly points: number;
  readonly seconds: number;
}

/** The API's settings, by subject. Read once from the environment; nothing else ever reads it. */
export interface Config {
  readonly mode: 'demo' | 'production';
  readonly server: {
    readonly host: string;
    readonly port: number;
    readonly trustedHops: number;
    /** How long a process that stops still takes requests, while it says that it is not ready. */
    readonly stopNoticeMs: number;
  };
  readonly siteUrl: string;
  /** Defaults and environment; the database's changes come over them. */
  readonly siteFacts: SiteFacts;
  readonly dataDir: string;
  /** `waitMs`: how long a start waits for a database that cannot be reached yet. */
  readonly database: DatabaseConfig & { readonly waitMs: number };
  readonly documents: {
    /** Absent where documents lie in the data folder. */
    readonly s3?: S3Config;
    /** The clamd that looks at each of them; absent where none does. */
    readonly clamavUrl?: string;
    /** How long a stored file may be without a row before it is taken for left behind. */
    readonly graceMs: number;
  };
  /** How long spam is kept that no admin let go. */
  readonly quarantineMs: number;
  /** Counters of the limits; absent: the database counts. */
  readonly redisUrl?: string;
  readonly logLevel: string;
  readonly mail: {
    /** Absent: mails lie in the data folder. */
    readonly smtpUrl?: string;
    /** Whether that is a mail catcher: nothing reaches anybody. */
    readonly isCaught: boolean;
    /** The address that mails come from. */
    readonly from?: string;
    /** Where notices to staff go. */
    readonly staff?: string;
    /** Most mails that leave in an hour; the rest wait. */
    readonly perHour: number;
  };
  readonly auth: {
    readonly jwtKey?: string;
    readonly nextJwtKey?: string;
    readonly previousJwtKey?: string;
    readonly secret?: string;
    /** Good for links in emails alone. */
    readonly previousSecrets: readonly string[];
    readonly accessSeconds: number;
  };
  /** `null` is off, which production refuses. */
  readonly limits: Readonly<Record<LimitName, RateLimit | null>>;
  /** Forms of one kind above which a browser has to work before it sends another. */
  readonly challengeAbove: RateLimit | null;
}

/** A store that speaks S3. */
export interface S3Config {
  readonly bucket: string;
  readonly region: string;
  /** Absent for Amazon's own. */
  readonly endpoint?: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

export type LimitName =
  | 'submissions'
  | 'uploads'
  | 'accepted'
  | 'perEmail'
  | 'newsletter'
  | 'signUpsAccepted'
  | 'signUpsPerEmail'
  | 'publicWrites'
  | 'tokens'
  | 'accountFailures'
  | 'addressFailures';

const rateLimit = (standard: string) =>
  z
    .string()
    .default(standard)
    .transform((text, context) => {
      if (text === 'off') return null;
      const match = /^([1-9]\d{0,6})\/([1-9]\d{0,6})$/.exec(text);
      if (match) return { points: Number(match[1]), seconds: Number(match[2]) };
      context.addIssue({ code: 'custom', message: 'must be "<count>/<seconds>", as 20/3600, or "off"' });
      return z.NEVER;
    });

const pem = z
  .string()
  .transform((text) => text.replaceAll('\\n', '\n'))
  .refine((text) => text.includes('-----BEGIN '), 'must be a PEM text; \\n may stand for line ends');

const mailAddress = z.email('must be an e-mail address');

const wholeNumber = (least: number, most: number) => z.coerce.number().int().min(least).max(most);

const MIN_SECRET_LENGTH = 32;
const SHORT_SECRET = `must have ${MIN_SECRET_LENGTH} characters or more`;

/** Every variable that the API knows. `.env.example` repeats the descriptions. */
export const Environment = z.object({
  SITE_MODE: z
    .enum(['demo', 'production'])
    .default('demo')
    .describe('production allows no made-up keys and no limit off'),
  HOST: z.string().min(1).default('127.0.0.1').describe('address to listen at'),
  PORT: wholeNumber(0, 65_535).default(4000).describe('port to listen at; 0 takes a free one'),
  TRUSTED_HOPS: wholeNumber(0, 10)
    .default(1)
    .describe('exact number of proxies in front whose X-Forwarded-For entry is believed; the shell is one'),
  STOP_NOTICE_MS: wholeNumber(0, 60_000)
    .default(0)
    .describe('how long a stop still takes requests while /api/health/ready says 503'),
  SITE_URL: z
    .url({ protocol: /^https?$/ })
    .default('http://localhost:3000')
    .describe("the site's public origin"),
  DATA_DIR: z
    .string()
    .min(1)
    .default('.data')
    .describe('folder of the embedded database, documents and made-up keys'),
  DATABASE_URL: z
    .url({ protocol: /^mysql$/, error: 'must be mysql://user:password@host:port/database' })
    .optional()
    .describe('MySQL or MariaDB; absent for the embedded SQLite'),
  DATABASE_POOL: wholeNumber(1, 200).default(10).describe('most connections to MySQL'),
  DATABASE_TIMEOUT_MS: wholeNumber(100, 60_000)
    .default(4000)
    .describe('longest wait for one statement; migrations have no limit'),
  DATABASE_WAIT_MS: wholeNumber(0, 3_600_000)
    .default(0)
    .describe('longest wait of a start for a database that cannot be reached yet'),
  S3_ACCESS_KEY_ID: z
    .string()
    .min(1)
    .optional()
    .describe('key of an S3-compatible store for documents; absent: DATA_DIR/application-documents'),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional().describe('its secret'),
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe("a store that is not Amazon's, e.g. https://minio.example"),
  S3_REGION: z.string().min(1).default('us-east-1').describe('region of the store'),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)
    .default('application-documents')
    .describe('private bucket of the documents'),
  DOCUMENT_GRACE_SECONDS: wholeNumber(1, 86_400)
    .default(900)
    .describe('age at which a stored file without a row is swept; longer than storing one takes'),
  CLAMAV_URL: z
    .url({ protocol: /^tcp$/, hostname: /./, error: 'must be tcp://host:3310' })
    .optional()
    .describe('clamd that looks for viruses in every document; absent, none does'),
  QUARANTINE_DAYS: wholeNumber(1, 3650)
    .default(90)
    .describe('age at which spam that no admin let go is removed'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'])
    .default('info')
    .describe('least level logged'),
  REDIS_URL: z
    .url({ protocol: /^rediss?$/, error: 'must be redis://user:password@host:6379' })
    .optional()
    .describe('counters of the limits; absent, the database counts'),
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
  MAIL_FROM: mailAddress.optional().describe('the address that mails come from'),
  MAIL_STAFF: mailAddress.optional().describe('where notices of new applications go'),
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
  RATE_LIMIT_SUBMISSIONS: rateLimit('20/3600').describe('applications of one address'),
  RATE_LIMIT_UPLOADS: rateLimit('20/3600').describe('documents that one address uploads ahead of a form'),
  RATE_LIMIT_ACCEPTED: rateLimit('5/3600').describe('applications accepted from one address'),
  RATE_LIMIT_EMAIL: rateLimit('3/86400').describe('applications accepted with one email'),
  RATE_LIMIT_NEWSLETTER: rateLimit('20/3600').describe('newsletter sign-ups of one address'),
  RATE_LIMIT_NEWSLETTER_ACCEPTED: rateLimit('5/3600').describe('sign-ups accepted from one address'),
  RATE_LIMIT_NEWSLETTER_EMAIL: rateLimit('3/86400').describe('sign-ups accepted with one email'),
  CHALLENGE_ABOVE: rateLimit('60/3600').describe(
    'forms of one kind that are usual; above, browsers do a proof of work and forms without one wait for an admin',
  ),
  RATE_LIMIT_WRITES: rateLimit('600/300').describe(
    'requests of one address that write and that nothing else limits',
  ),
  RATE_LIMIT_TOKENS: rateLimit('150/300').describe('sign-ins and refreshes of one address'),
  RATE_LIMIT_ACCOUNT_FAILURES: rateLimit('10/900').describe('failed sign-ins of one account'),
  RATE_LIMIT_ADDRESS_FAILURES: rateLimit('100/900').describe('failed sign-ins of one address'),
});

/** Reads the environment; a `StartupError` names all faults together. */
export function parseConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const parsed = Environment.safeParse(withoutEmpty(environment));
  const { facts, faults: factFaults } = factsFromEnvironment(environment);
  const faults = [
    ...(parsed.success ? productionFaults(parsed.data, environment) : issuesOf(parsed.error)),
    ...factFaults,
    ...pairFaults(environment),
    ...mailFaults(environment),
  ];
  if (!parsed.success || faults.length > 0)
    throw new StartupError(`The environment is not right: ${faults.join('; ')}.`);
  return toConfig(parsed.data, facts, environment['INIT_CWD'] ?? process.cwd());
}

function pairFaults(environment: Readonly<Record<string, string | undefined>>): string[] {
  const [id, secret] = [environment['S3_ACCESS_KEY_ID'], environment['S3_SECRET_ACCESS_KEY']];
  return Boolean(id) === Boolean(secret) ? [] : ['S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY go together'];
}

function mailFaults({ SMTP_URL, MAIL_CATCHER }: Readonly<Record<string, string | undefined>>): string[] {
  return SMTP_URL && MAIL_CATCHER === '1'
    ? ['SMTP_URL and MAIL_CATCHER=1 contradict each other: remove one of them']
    : [];
}

/** `NAME=` in an env file means not set. */
function withoutEmpty(environment: Readonly<Record<string, string | undefined>>) {
  return Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
}

function issuesOf(error: z.ZodError): string[] {
  return error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
}

const REQUIRED_IN_PRODUCTION = ['SITE_URL', 'AUTH_JWT_KEY', 'AUTH_SECRET'] as const;

function productionFaults(
  values: z.output<typeof Environment>,
  environment: Readonly<Record<string, string | undefined>>,
): string[] {
  if (values.SITE_MODE !== 'production') return [];
  const missing = REQUIRED_IN_PRODUCTION.filter((name) => !environment[name]);
  const off = Object.entries(values).filter(
    ([name, value]) => name.startsWith('RATE_LIMIT_') && value === null,
  );
  return [
    ...missing.map((name) => `${name} must be set in production`),
    ...(values.SMTP_URL || values.MAIL_CATCHER === '1'
      ? []
      : ['SMTP_URL must be set in production, or MAIL_CATCHER to 1 for a trial whose mails reach nobody']),
    ...off.map(([name]) => `${name} may not be off in production`),
  ];
}

/** `base` is where the person called npm: a script of this workspace runs inside it, its `.data` is the root's. */
function toConfig(values: z.output<typeof Environment>, siteFacts: SiteFacts, base: string): Config {
  const dataDir = resolve(base, values.DATA_DIR);
  const smtpUrl = values.MAIL_CATCHER === '1' ? values.MAIL_CATCHER_URL : values.SMTP_URL;
  return Object.freeze({
    mode: values.SITE_MODE,
    server: {
      host: values.HOST,
      port: values.PORT,
      trustedHops: values.TRUSTED_HOPS,
      stopNoticeMs: values.STOP_NOTICE_MS,
    },
    siteUrl: values.SITE_URL.replace(/\/$/, ''),
    siteFacts,
    dataDir,
    database: {
      dataDir,
      poolSize: values.DATABASE_POOL,
      timeoutMs: values.DATABASE_TIMEOUT_MS,
      waitMs: values.DATABASE_WAIT_MS,
      ...(values.DATABASE_URL ? { url: values.DATABASE_URL } : {}),
    },
    documents: {
      graceMs: values.DOCUMENT_GRACE_SECONDS * 1000,
      ...s3Of(values),
      ...(values.CLAMAV_URL ? { clamavUrl: values.CLAMAV_URL } : {}),
    },
    quarantineMs: values.QUARANTINE_DAYS * 24 * 3600_000,
    ...(values.REDIS_URL ? { redisUrl: values.REDIS_URL } : {}),
    logLevel: values.LOG_LEVEL,
    mail: {
      perHour: values.MAILS_PER_HOUR,
      ...(smtpUrl ? { smtpUrl } : {}),
      isCaught: values.MAIL_CATCHER === '1',
      ...(values.MAIL_FROM ? { from: values.MAIL_FROM } : {}),
      ...(values.MAIL_STAFF ? { staff: values.MAIL_STAFF } : {}),
    },
    auth: {
      accessSeconds: values.ACCESS_TOKEN_SECONDS,
      previousSecrets: values.AUTH_SECRET_PREVIOUS,
      ...(values.AUTH_JWT_KEY ? { jwtKey: values.AUTH_JWT_KEY } : {}),
      ...(values.AUTH_JWT_KEY_NEXT ? { nextJwtKey: values.AUTH_JWT_KEY_NEXT } : {}),
      ...(values.AUTH_JWT_KEY_PREVIOUS ? { previousJwtKey: values.AUTH_JWT_KEY_PREVIOUS } : {}),
      ...(values.AUTH_SECRET ? { secret: values.AUTH_SECRET } : {}),
    },
    challengeAbove: values.CHALLENGE_ABOVE,
    limits: {
      submissions: values.RATE_LIMIT_SUBMISSIONS,
      uploads: values.RATE_LIMIT_UPLOADS,
      accepted: values.RATE_LIMIT_ACCEPTED,
      perEmail: values.RATE_LIMIT_EMAIL,
      newsletter: values.RATE_LIMIT_NEWSLETTER,
      signUpsAccepted: values.RATE_LIMIT_NEWSLETTER_ACCEPTED,
      signUpsPerEmail: values.RATE_LIMIT_NEWSLETTER_EMAIL,
      publicWrites: values.RATE_LIMIT_WRITES,
      tokens: values.RATE_LIMIT_TOKENS,
      accountFailures: values.RATE_LIMIT_ACCOUNT_FAILURES,
      addressFailures: values.RATE_LIMIT_ADDRESS_FAILURES,
    },
  });
}

function s3Of(values: z.output<typeof Environment>): { s3?: S3Config } {
  const {
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
    S3_ENDPOINT: endpoint,
  } = values;
  if (!accessKeyId || !secretAccessKey) return {};
  const place = { bucket: values.S3_BUCKET, region: values.S3_REGION, ...(endpoint ? { endpoint } : {}) };
  return { s3: { ...place, accessKeyId, secretAccessKey } };
}
