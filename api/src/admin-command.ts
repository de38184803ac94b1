import { randomBytes } from 'node:crypto';
import { createInterface } from 'node:readline';
import { ROLES } from '@site/shared/contracts/auth';
import { runRecountCommand } from './analytics/upkeep/recount-command.ts';
import { createAuditLog } from './audit/audit-log.ts';
import { parseConfig } from './config.ts';
import { createDataDir } from './data-dir.ts';
import { openMigrated } from './database/open-migrated.ts';
import { endOnSignals } from './end-on-signals.ts';
import { AppError, StartupError } from './errors.ts';
import { createLimits } from './limits/rate-limit.ts';
import { openRedisCounters } from './limits/redis-counters.ts';
import { createAdmins, type Admins } from './auth/accounts/admins.ts';
import { createBans, type Bans } from './auth/accounts/bans.ts';
import { createSecondFactorLimits } from './auth/factors/factor-limits.ts';
import { resetFactors, type ResetServices } from './auth/factors/reset-factors.ts';
import { loadAuthKeys } from './auth/keys.ts';
import { createPasswords } from './auth/passwords.ts';
import { createSignInLimits } from './auth/sessions/sign-in-limits.ts';
import { createLogger } from './logger.ts';
import { createOutbox } from './mail/outbox.ts';
import { runFactsCommand } from './site-facts/facts-command.ts';
import { createSiteFacts } from './site-facts/service.ts';

const USAGE = `Usage: npm run admin -- <command> <email>
  create   creates an account with the admin role. The password is the first line of standard input with
           --password-stdin, otherwise ADMIN_PASSWORD, otherwise generated and printed once
  grant    gives an existing account a role: grant <email> [admin|reviewer|analyst], admin without a name.
           It replaces the account's earlier role
  revoke   removes the role of an account
  unlock   unlocks an account after too many failed sign-ins
  sign-out ends all sessions of an account
  ban      keeps an account from signing in, and ends its sessions and email links
  unban    lifts a ban
  reset-factors
           removes all authenticator apps and recovery codes of an account, after a confirmation in words. For users
           who lost their device: check first, in person or on a call, who is asking
  facts    lists and changes the site facts. Run: npm run admin -- facts help
  recount-visits
           recounts the visits of past days from their stored events: recount-visits <first day> [<last day>]`;

/** Keeps the password out of process lists and container metadata. */
const PASSWORD_STDIN = '--password-stdin';

/** Runs `npm run admin`. The email can come from ADMIN_EMAIL. Running a command twice is not an error. */
async function main(): Promise<void> {
  endOnSignals();
  const [command = '', ...words] = process.argv.slice(2);
  const args = words.filter((word) => word !== PASSWORD_STDIN);
  const config = parseConfig(process.env);
  await createDataDir(config.site.dataDir);
  const { secret } = await loadAuthKeys(config.auth, config.site);
  const db = await openMigrated(config.database, (message) => process.stderr.write(`${message}\n`));
  const logger = createLogger(config.site.logLevel);
  const { redisUrl } = config.limits;
  const redis = redisUrl ? openRedisCounters(redisUrl, logger) : null;
  try {
    const shared = { db, audit: createAuditLog(Date.now), now: Date.now };
    if (command === 'facts') {
      const siteFacts = createSiteFacts({ ...shared, logger, base: config.siteFacts });
      process.stdout.write(`${await runFactsCommand(args, siteFacts)}\n`);
      return;
    }
    if (command === 'recount-visits') {
      const { facts } = await createSiteFacts({ ...shared, logger, base: config.siteFacts }).read();
      const { rawDays } = config.analytics;
      const report = (line: string) => void process.stdout.write(`${line}\n`);
      await runRecountCommand(args, { ...shared, timeZone: facts.reportingTimeZone, rawDays, report });
      return;
    }
    await redis?.ready();
    const limits = createLimits({ ...shared, secret, redis });
    const services = {
      ...shared,
      passwords: await createPasswords(),
      limits: createSignInLimits(limits, config.auth.limits),
    };
    const email = args[0] ?? process.env['ADMIN_EMAIL'] ?? '';
    if (command === 'reset-factors') {
      const { factorFailures } = config.auth;
      const services = { ...shared, queueMails: createOutbox(Date.now) };
      const factorLimits = Object.values(createSecondFactorLimits(limits, factorFailures));
      process.stdout.write(`${await runReset(email, { ...services, factorLimits })}\n`);
      return;
    }
    const accounts = { ...createAdmins(services), ...createBans(shared) };
    process.stdout.write(`${await run({ command, email, role: args[1] }, accounts)}\n`);
  } finally {
    redis?.close();
    await db.destroy();
  }
}

interface Command {
  readonly command: string;
  readonly email: string;
  readonly role: string | undefined;
}

async function run({ command, email, role }: Command, accounts: Admins & Bans): Promise<string> {
  if (!email.includes('@')) throw new StartupError(USAGE);
  switch (command) {
    case 'create':
      return create(email, accounts);
    case 'grant':
      return grant(email, role, accounts);
    case 'revoke':
      return (await accounts.revoke(email)) ? `${email} no longer has a role` : `${email} has no role`;
    case 'unlock':
      await accounts.unlock(email);
      return `${email} can sign in again`;
    case 'sign-out':
      return `${email} was signed out. Sessions ended: ${await accounts.signOut(email)}`;
    case 'ban':
      await accounts.ban(email);
      return `${email} is banned and was signed out everywhere. To lift the ban: "unban ${email}"`;
    case 'unban':
      return (await accounts.unban(email)) ? `${email} can sign in again` : `${email} is not banned`;
    default:
      throw new StartupError(USAGE);
  }
}

async function grant(email: string, name: string | undefined, admins: Admins): Promise<string> {
  const role = name === undefined ? 'admin' : ROLES.find((each) => each === name);
  if (!role) throw new StartupError(`There is no role "${name}". Use one of: ${ROLES.join(', ')}.`);
  const changed = await admins.grant(email, role);
  return `${email} ${changed ? 'now has' : 'already has'} the role ${role}`;
}

async function create(email: string, admins: Admins): Promise<string> {
  const given = await readPassword();
  const password = given ?? randomBytes(15).toString('base64url');
  if (!(await admins.create(email, password))) return `${email} already has an account. Nothing was changed`;
  return given ? `${email} is now an admin` : `${email} is now an admin. Password: ${password}`;
}

async function runReset(email: string, services: ResetServices): Promise<string> {
  if (!email.includes('@')) throw new StartupError(USAGE);
  const words = `remove the second factor of ${email}`;
  process.stderr.write(`Type "${words}" to confirm that you know who is asking:\n`);
  if ((await readLine()) !== words) throw new StartupError('Not confirmed. Nothing was changed.');
  const isReset = await resetFactors(email, services);
  return isReset
    ? `${email} no longer has a second factor and was signed out everywhere. The password is unchanged`
    : `${email} has no second factor. Nothing was changed`;
}

async function readPassword(): Promise<string | undefined> {
  if (!process.argv.includes(PASSWORD_STDIN)) return process.env['ADMIN_PASSWORD'];
  const password = await readLine();
  if (password) return password;
  throw new StartupError(`Standard input is empty. Pipe the password in: ${PASSWORD_STDIN} < file`);
}

/** The first line of standard input that is not empty, or an empty text. */
async function readLine(): Promise<string> {
  const lines = createInterface({ input: process.stdin });
  for await (const line of lines) {
    if (line === '') continue;
    lines.close();
    return line;
  }
  return '';
}

main().catch((error: unknown) => {
  const isExpected = error instanceof StartupError || error instanceof AppError;
  process.stderr.write(`${isExpected ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
