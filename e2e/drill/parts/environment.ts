import { generateKeyPairSync, randomBytes } from 'node:crypto';

/** Settings that all replicas share. */
export interface Shared {
  readonly siteUrl: string;
  readonly s3Port: number;
  readonly redisPort: number;
  readonly mailPort: number;
  readonly databasePorts: readonly number[];
  readonly secrets: Secrets;
}

export interface Secrets {
  readonly jwtKey: string;
  readonly authSecret: string;
  readonly releaseToken: string;
}

export const DATABASE = 'site';
export const DOCUMENTS_BUCKET = 'application-documents';
export const RELEASES_BUCKET = 'site-releases';
export const STAFF_MAIL = 'desk@ledgerwell.example';
/** The only key of the S3 store. */
const S3_KEY = 'S3RVER';

export function makeSecrets(): Secrets {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return {
    jwtKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    authSecret: randomBytes(32).toString('base64url'),
    releaseToken: randomBytes(32).toString('base64url'),
  };
}

/** Limits per address are raised, because all visitors of the drill come from one address. */
const RAISED_LIMITS = [
  ...['SUBMISSIONS', 'UPLOADS', 'ACCEPTED', 'EMAIL', 'NEWSLETTER', 'NEWSLETTER_ACCEPTED', 'NEWSLETTER_EMAIL'],
  ...['WRITES', 'TOKENS', 'ACCOUNT_FAILURES', 'ADDRESS_FAILURES', 'VISITS'],
].map((name) => [`RATE_LIMIT_${name}`, '1000000/60'] as const);

/** Host and port of the engines for one part: the real ones, or links that can be cut. */
export interface Reach {
  readonly database: readonly number[];
  readonly s3: number;
  readonly redis: number;
}

const hosts = (ports: readonly number[]) => ports.map((port) => `127.0.0.1:${port}`).join(',');
const databaseUrl = (ports: readonly number[]) => `mysql://root@${hosts(ports)}/${DATABASE}`;

const s3 = (port: number) => ({
  S3_ENDPOINT: `http://127.0.0.1:${port}`,
  S3_REGION: 'us-east-1',
  S3_ACCESS_KEY_ID: S3_KEY,
  S3_SECRET_ACCESS_KEY: S3_KEY,
});

export function apiEnvironment(
  { siteUrl, mailPort, secrets }: Shared,
  reach: Reach,
  own: { readonly port: number; readonly dataDir: string; readonly composerUrl: string },
): Record<string, string> {
  return {
    NODE_ENV: 'production',
    SITE_MODE: 'production',
    LOG_LEVEL: 'warn',
    HOST: '127.0.0.1',
    PORT: String(own.port),
    DATA_DIR: own.dataDir,
    SITE_URL: siteUrl,
    DATABASE_URL: databaseUrl(reach.database),
    DATABASE_WAIT_MS: '300000',
    REDIS_URL: `redis://127.0.0.1:${reach.redis}`,
    ...s3(reach.s3),
    S3_BUCKET: DOCUMENTS_BUCKET,
    SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
    MAILS_PER_HOUR: '1000000',
    MAIL_STAFF: STAFF_MAIL,
    AUTH_JWT_KEY: secrets.jwtKey,
    AUTH_SECRET: secrets.authSecret,
    RELEASE_TOKEN: secrets.releaseToken,
    COMPOSER_URL: own.composerUrl,
    TRUSTED_HOPS: '1',
    STOP_NOTICE_MS: '2000',
    CHALLENGE_ABOVE: '1000000/60',
    ...Object.fromEntries(RAISED_LIMITS),
  };
}

export interface ShellOptions {
  readonly port: number;
  readonly dataDir: string;
  readonly shellRelease: string;
  readonly apiPorts: readonly number[];
  /** `BLOG_URL` and the others. */
  readonly hostUrls: Readonly<Record<string, string>>;
}

/** Settings that composer and web share. */
export function shellEnvironment(
  { siteUrl, secrets }: Shared,
  reach: Reach,
  { port, dataDir, shellRelease, apiPorts, hostUrls }: ShellOptions,
): Record<string, string> {
  return {
    NODE_ENV: 'production',
    SITE_MODE: 'production',
    LOG_LEVEL: 'info',
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: dataDir,
    SHELL_RELEASE_DIR: shellRelease,
    SITE_URL: siteUrl,
    API_URLS: apiPorts.map((each) => `http://127.0.0.1:${each}`).join(','),
    STATE_URL: databaseUrl(reach.database),
    RELEASES_BUCKET,
    ...s3(reach.s3),
    RELEASE_TOKEN: secrets.releaseToken,
    TRUSTED_HOPS: '1',
    ...hostUrls,
  };
}
