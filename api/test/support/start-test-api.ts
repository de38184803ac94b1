import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Role } from '@site/shared/contracts/auth';
import { createApp } from '../../src/app.ts';
import { createAdmins } from '../../src/auth/accounts/admins.ts';
import { createPasswords, type HashCosts, type Passwords } from '../../src/auth/passwords.ts';
import { deleteRole, saveRole } from '../../src/auth/role-repository.ts';
import { createSignInLimits } from '../../src/auth/sessions/sign-in-limits.ts';
import { parseConfig, VARIABLES } from '../../src/config.ts';
import { createContext, type Context, type Overrides } from '../../src/context.ts';
import { isMysql } from '../../src/database/connection.ts';
import { migrateReachable } from '../../src/database/open-migrated.ts';
import { createLogger } from '../../src/logger.ts';
import { listen } from '../../src/server.ts';
import type { VirusScan } from '../../src/documents/virus-scan.ts';
import { createDatabase } from './create-database.ts';
import { createTables } from './create-tables.ts';

export const ADMIN = { email: 'admin@ledgerwell.example', password: 'correct horse battery' };
export const SECRET = 'a secret of the test rig, long enough';

export interface TestApi {
  readonly url: string;
  readonly context: Context;
  readonly dataDir: string;
  /** Every log line so far. */
  readonly log: () => string;
  /** Moves the API's clock. */
  advance(ms: number): void;
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** Creates an admin or an ordinary user. */
  addUser(user: { email: string; password: string; role?: Role }): Promise<void>;
  /** Signs in and returns the access token. Creates the default admin if needed. */
  signIn(user?: { email: string; password: string }): Promise<string>;
  close(): Promise<void>;
}

/** Where the data of an API is: without a URL, the database is in the folder. */
export interface TestPlace {
  readonly dataDir: string;
  readonly url: string | undefined;
}

export interface TestApiOptions {
  readonly environment?: Readonly<Record<string, string>>;
  /** Connects to MySQL through this local port. */
  readonly through?: number;
  /** Another MySQL server than that of the test run. */
  readonly server?: string;
  readonly overrides?: Pick<Overrides, 'bodyTimeouts' | 'createReference' | 'loadArgon2' | 'hashCosts'>;
  /** Uses the data of this API, like a second process. */
  readonly sharing?: TestApi;
  /** Uses this data, which stays afterwards. */
  readonly place?: TestPlace;
  /** Replaces the configured scanner. */
  readonly scan?: VirusScan;
}

/** The limits are high but on, so that tests use the counters. Failed sign-ins keep the production limits. */
export const HIGH_LIMITS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    VARIABLES.filter((name) => /^RATE_LIMIT_(?!.*_FAILURES$)/.test(name)).map((name) => [
      name,
      '1000000/3600',
    ]),
  ),
  CHALLENGE_ABOVE: 'off',
};

/**
 * Argon2id at almost no cost. Most tests sign in, and a hash that is meant to be expensive took a third of their time. For the
 * costs of production, override them with `undefined`.
 */
export const QUICK_HASHES: HashCosts = { memoryCost: 64, timeCost: 1, parallelism: 1 };

/** True when the tests run on MySQL or MariaDB. */
export const isOnMysql = Boolean(process.env['TEST_MYSQL_URL']);

/** Starts a complete API on a free port with an empty database: SQLite, or MySQL when TEST_MYSQL_URL is set. */
export async function startTestApi({
  environment = {},
  through,
  server,
  sharing,
  place = sharing && placeOf(sharing),
  scan,
  overrides: given = {},
}: TestApiOptions = {}): Promise<TestApi> {
  const dataDir = place?.dataDir ?? (await mkdtemp(join(tmpdir(), 'api-test-')));
  const database = place ? { url: place.url, drop: async () => undefined } : await createDatabase(server);
  const overrides = { hashCosts: QUICK_HASHES, ...given };
  const lines: string[] = [];
  let ahead = 0;
  let passwords: Promise<Passwords> | undefined;
  const now = () => Date.now() + ahead;
  const config = parseConfig({
    DATA_DIR: dataDir,
    DATABASE_URL: through && database.url ? atPort(database.url, through) : database.url,
    TRUSTED_HOPS: '0',
    PORT: '0',
    AUTH_SECRET: SECRET,
    ...HIGH_LIMITS,
    ...environment,
  });
  if (!place) await createTables(config.database);
  else if (!sharing) await migrateReachable(config.database, () => undefined);
  const logger = createLogger('info', { write: (line) => void lines.push(line) });
  const context = await createContext(config, { ...overrides, logger, now, ...(scan ? { scan } : {}) });
  // No test cuts the power, and on a busy disk most of the time was spent waiting for it.
  if (!isMysql(context.db)) await context.db.raw('pragma synchronous = off');
  const listening = await listen(createApp(context), '127.0.0.1', 0);
  const url = `http://127.0.0.1:${listening.port}`;

  const api: TestApi = {
    url,
    context,
    dataDir,
    log: () => lines.join(''),
    advance: (ms) => void (ahead += ms),
    fetch: (path, init) => fetch(url + path, init),
    async addUser({ email, password, role }) {
      const { db, audit, limits } = context;
      const signInLimits = createSignInLimits(limits, config.auth.limits);
      const services = {
        db,
        audit,
        passwords: await (passwords ??= createPasswords({ hashCosts: overrides.hashCosts })),
        now,
      };
      const admins = createAdmins({ ...services, limits: signInLimits });
      await admins.create(email, password);
      if (role === 'admin') return;
      const { id } = await db('users').where({ email }).first('id');
      if (role) await saveRole({ userId: id, role, at: now() }, db);
      else await deleteRole(id, db);
    },
    async signIn(user = ADMIN) {
      if (user === ADMIN) await api.addUser({ ...ADMIN, role: 'admin' });
      const response = await postJson(api, '/api/auth/v1/token?grant_type=password', user);
      return (await jsonOf(response))['access_token'] as string;
    },
    async close() {
      await listening.close(1000);
      await context.close();
      await database.drop();
      if (!place) await rm(dataDir, { recursive: true, force: true });
    },
  };
  return api;
}

export function postJson(api: TestApi, path: string, body: unknown, headers: Record<string, string> = {}) {
  return api.fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}

export function bearer(token: string): { authorization: string } {
  return { authorization: `Bearer ${token}` };
}

export async function jsonOf(response: Response): Promise<Record<string, unknown>> {
  return (await response.json()) as Record<string, unknown>;
}

function atPort(address: string, port: number): string {
  return Object.assign(new URL(address), { hostname: '127.0.0.1', port: String(port) }).href;
}

export function placeOf({ context, dataDir }: TestApi): TestPlace {
  return { dataDir, url: context.config.database.url };
}
