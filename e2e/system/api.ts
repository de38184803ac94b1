import { freePort } from '@site/shared/testing/free-ports';
import { runProgram, startProgram } from './program.ts';
import { untilServed } from './remote-host.ts';

/** Limits per address are raised, because all journeys come from one address. */
const RAISED_LIMITS = {
  RATE_LIMIT_SUBMISSIONS: '10000/60',
  RATE_LIMIT_UPLOADS: '10000/60',
  RATE_LIMIT_ACCEPTED: '10000/60',
  RATE_LIMIT_EMAIL: '10000/60',
  RATE_LIMIT_NEWSLETTER: '10000/60',
  RATE_LIMIT_NEWSLETTER_ACCEPTED: '10000/60',
  RATE_LIMIT_NEWSLETTER_EMAIL: '10000/60',
  CHALLENGE_ABOVE: '10000/60',
  RATE_LIMIT_TOKENS: '10000/60',
  RATE_LIMIT_WRITES: '10000/60',
  RATE_LIMIT_ACCOUNT_FAILURES: '10000/60',
  RATE_LIMIT_ADDRESS_FAILURES: '10000/60',
  RATE_LIMIT_FACTOR_FAILURES: '10000/60',
  RATE_LIMIT_SIGN_UPS: '10000/60',
  RATE_LIMIT_VERIFY: '10000/60',
  RATE_LIMIT_MAIL_REQUESTS: '10000/60',
  RATE_LIMIT_ACCOUNT_MAIL_INTERVAL: '10000/60',
  RATE_LIMIT_ACCOUNT_MAILS: '10000/60',
};

export interface ApiOptions {
  readonly port: number;
  readonly dataDir: string;
  readonly siteUrl: string;
  /** Additional variables, which override the raised limits. */
  readonly env?: Readonly<Record<string, string>>;
}

/** The API as a process, with its admin command. */
export interface Api {
  readonly url: string;
  /** Runs `npm run admin -- …`. Rejects with its output if it fails. */
  admin(args: readonly string[], env?: Readonly<Record<string, string>>): Promise<string>;
  stop(): Promise<void>;
}

/** Starts the API on an embedded database in `dataDir`; resolves once it answers. */
export async function startApi({ port, dataDir, siteUrl, env: more = {} }: ApiOptions): Promise<Api> {
  const env = {
    PORT: String(port),
    DATA_DIR: dataDir,
    SITE_URL: siteUrl,
    LOG_LEVEL: 'warn',
    // Journeys read the figures of a visit that has just ended.
    ANALYTICS_COUNT_SECONDS: '0',
    ...RAISED_LIMITS,
    ...more,
  };
  const url = `http://127.0.0.1:${port}`;
  await runProgram({ script: 'api/dist/migrate-command.js', env });
  const program = startProgram({ script: 'api/dist/main.js', env });
  await untilServed(`${url}/api/health/ready`, program, 'the API');
  return {
    url,
    admin: (args, own = {}) =>
      runProgram({ script: 'api/dist/admin-command.js', args, env: { ...env, ...own } }),
    stop: () => program.stop(),
  };
}

/** An API on a free port. */
export async function startOwnApi(options: Omit<ApiOptions, 'port'>): Promise<Api> {
  return startApi({ ...options, port: await freePort() });
}
