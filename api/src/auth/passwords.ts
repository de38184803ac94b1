import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { AppError, errorMessage, StartupError } from '../errors.ts';

/** Argon2id parameters; the memory is in KiB. */
export interface HashCosts {
  readonly memoryCost: number;
  readonly timeCost: number;
  readonly parallelism: number;
}

/** From the OWASP password storage cheat sheet: 19 MiB, two passes. */
const OWASP: HashCosts = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Each hash takes 19 MiB, so the number of concurrent and queued hashes is bounded. Beyond that, callers get 503. */
const MAX_CONCURRENT_HASHES = 4;
const MAX_QUEUED_HASHES = 200;

/** Replacements for tests. */
export interface PasswordOverrides {
  readonly loadArgon2?: () => Promise<Argon2>;
  /** Absent: what attackers of a stolen database are meant to pay. */
  readonly hashCosts?: HashCosts | undefined;
}

export interface Passwords {
  hash(password: string): Promise<string>;
  verify(stored: string, password: string): Promise<boolean>;
  /** True when a stored hash uses another algorithm or other parameters than new hashes. */
  isOutdated(stored: string): boolean;
  /** A hash that no password matches. Verifying it costs as much as a real one. */
  readonly dummy: string;
}

/**
 * Hashes with Argon2id. Stored scrypt hashes verify too, and are outdated. Throws a `StartupError` when argon2 cannot be loaded: a
 * slower or weaker hash in its place would go unnoticed.
 */
export async function createPasswords({
  loadArgon2 = importArgon2,
  hashCosts = OWASP,
}: PasswordOverrides = {}): Promise<Passwords> {
  const runLimited = createSemaphore(MAX_CONCURRENT_HASHES, MAX_QUEUED_HASHES);
  const argon2 = await loadArgon2().catch((cause: unknown) => {
    throw new StartupError(`${NO_ARGON2} (${errorMessage(cause).split('\n', 1)[0]})`, { cause });
  });
  const hash = (password: string) => argon2.hash(password, hashCosts);
  const { memoryCost, timeCost, parallelism } = hashCosts;
  const prefix = `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`;
  const verify = (stored: string, password: string) =>
    stored.startsWith('$scrypt$') ? verifyScrypt(stored, password) : argon2.verify(stored, password);
  return {
    hash: (password) => runLimited(() => hash(password)),
    verify: (stored, password) => runLimited(() => verify(stored, password)),
    isOutdated: (stored) => !stored.startsWith(prefix),
    dummy: await hash(randomBytes(32).toString('base64')),
  };
}

const NO_ARGON2 =
  'Passwords cannot be hashed: @node-rs/argon2 has no binary for this machine. ' +
  'Run "npm ci" on it, without "--omit=optional".';

export interface Argon2 {
  hash(password: string, costs: HashCosts): Promise<string>;
  verify(stored: string, password: string): Promise<boolean>;
}

async function importArgon2(): Promise<Argon2> {
  return import('@node-rs/argon2');
}

/** Hashes from before argon2 was required. */
async function verifyScrypt(stored: string, password: string): Promise<boolean> {
  const [, , costs = '', salt = '', tag = ''] = stored.split('$');
  const [N = 0, r = 0, p = 0] = costs.split(',').map(Number);
  const expected = Buffer.from(tag, 'base64');
  const actual = await scryptOf(password, Buffer.from(salt, 'base64'), { N, r, p });
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}

function scryptOf(
  password: string,
  salt: Buffer,
  costs: { N: number; r: number; p: number },
): Promise<Buffer> {
  const maxmem = 256 * costs.N * costs.r;
  return new Promise((resolve, reject) => {
    scrypt(password, salt, 32, { ...costs, maxmem }, (error, key) => (error ? reject(error) : resolve(key)));
  });
}

function createSemaphore(maxConcurrent: number, maxQueued: number) {
  const queue: (() => void)[] = [];
  let running = 0;
  return async function runLimited<T>(work: () => Promise<T>): Promise<T> {
    if (running >= maxConcurrent) {
      if (queue.length >= maxQueued) throw new AppError('unavailable', { retryAfterSeconds: 2 });
      await new Promise<void>((resolve) => queue.push(resolve));
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
