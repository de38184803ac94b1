import { mkdir } from 'node:fs/promises';
import { AUTH_BASE } from '@site/shared/contracts';
import { createAuditLog, type RecordAudit } from './audit/audit-log.ts';
import { createAccessTokens, type AccessTokens } from './auth/access-tokens.ts';
import { loadAuthKeys } from './auth/keys.ts';
import { createPasswords } from './auth/passwords.ts';
import { createRefreshTokens } from './auth/refresh-tokens.ts';
import { createAuth, type Auth } from './auth/service.ts';
import { createSignInLimits } from './auth/sign-in-limits.ts';
import type { Config } from './config.ts';
import type { Db } from './database/connection.ts';
import { startHousekeeping, type Housekeeping } from './housekeeping.ts';
import { openMigrated } from './database/open-migrated.ts';
import { sweepRateCounters } from './limits/rate-counters.ts';
import { errorCode, StartupError } from './errors.ts';
import { BODY_TIMEOUTS, type BodyTimeouts } from './http/body-timeouts.ts';
import { sweepAnswers } from './idempotency/answers.ts';
import { createLimits, type Limits } from './limits/rate-limit.ts';
import { openRedisCounters } from './limits/redis-counters.ts';
import { createTickets, type Tickets } from './tickets/tickets.ts';
import { createLogger, type Logger } from './logger.ts';
import { createMailer, type Mailer } from './mail/mail.ts';
import { createOutbox, forgetMails } from './mail/outbox.ts';
import { createApplicantSignUp } from './newsletter/applicants.ts';
import { createSignUpScreening, type SignUpScreening } from './newsletter/screening.ts';
import { createNewsletterLinks } from './newsletter/links.ts';
import { createNewsletterMails } from './newsletter/mails.ts';
import { purgeSignUps } from './newsletter/quarantine.ts';
import { createNewsletter, type Newsletter } from './newsletter/service.ts';
import { createSignUp, type SignUp } from './newsletter/sign-up.ts';
import { createSuppressions, type Suppressions } from './newsletter/suppressions.ts';
import { createSiteFacts, type SiteFactsStore } from './site-facts/service.ts';
import { createDocumentNames } from './documents/document-names.ts';
import { createDocuments } from './documents/documents.ts';
import { createBlockedDomains, type BlockedDomains } from './spam/blocked-domains.ts';
import { createFormTokens, type FormTokens } from './spam/form-tokens.ts';
import { createProofOfWork, type ProofOfWork } from './spam/proof-of-work.ts';
import { createSenderLimits } from './spam/sender-limits.ts';
import { createTraffic } from './spam/traffic.ts';
import { openFolderStore, type DocumentStore, sweepIncoming } from './documents/document-store.ts';
import { createSubmissionMails } from './submissions/mails.ts';
import { purgeQuarantine } from './submissions/purge.ts';
import { createReference } from './submissions/reference.ts';
import { createScreening } from './submissions/screening.ts';
import { withNamedFaults } from './documents/store-faults.ts';
import { createSubmissions, type Submissions } from './submissions/service.ts';
import { createUploads, type Uploads } from './documents/uploads.ts';
import { createVirusScan, type VirusScan } from './documents/virus-scan.ts';

/** Everything the API owns while it runs. */
export interface Context {
  readonly config: Config;
  readonly logger: Logger;
  readonly db: Db;
  readonly store: DocumentStore;
  readonly audit: RecordAudit;
  readonly limits: Limits;
  readonly accessTokens: AccessTokens;
  readonly auth: Auth;
  readonly submissions: Submissions;
  readonly uploads: Uploads;
  readonly newsletter: Newsletter;
  readonly suppressions: Suppressions;
  readonly signUp: SignUp;
  readonly signUpScreening: SignUpScreening;
  readonly siteFacts: SiteFactsStore;
  readonly mail: Mailer;
  readonly tickets: Tickets;
  readonly formTokens: FormTokens;
  readonly formWork: ProofOfWork;
  readonly blockedDomains: BlockedDomains;
  readonly bodyTimeouts: BodyTimeouts;
  readonly now: () => number;
  /** Aborted once the API stops: it is not ready from then on. */
  readonly stopping: AbortController;
  /** Clean-ups, which also run by themselves now and then. */
  readonly housekeeping: Housekeeping;
  close(): Promise<void>;
}

/** What a test may put in place of the real thing. */
export interface Overrides {
  readonly logger?: Logger;
  readonly now?: () => number;
  readonly store?: DocumentStore;
  readonly scan?: VirusScan;
  readonly bodyTimeouts?: BodyTimeouts;
  readonly createReference?: () => string;
}

/** Opens and builds everything; a `StartupError` says in one sentence why it cannot. */
export async function createContext(config: Config, overrides: Overrides = {}): Promise<Context> {
  const logger = overrides.logger ?? createLogger(config.site.logLevel);
  const now = overrides.now ?? Date.now;
  await makeDataDir(config.site.dataDir);
  const store = withNamedFaults(overrides.store ?? (await openStore(config)));
  const keys = await loadAuthKeys(config.auth, config.site);
  const db = await openMigrated(config.database, (message) => logger.info(message));
  const audit = createAuditLog(now);
  const redis = config.limits.redisUrl ? openRedisCounters(config.limits.redisUrl, logger) : null;
  const limits = createLimits({ db, secret: keys.secret, redis });
  const accessTokens = createAccessTokens({ ...accessSettings(config), key: keys.jwtKey, now });
  const shared = { db, audit, planMails: createOutbox(now), now };
  const auth = createAuth({
    ...shared,
    passwords: await createPasswords(logger),
    accessTokens,
    refreshTokens: createRefreshTokens(keys.secret),
    limits: createSignInLimits(limits, config.auth.limits),
  });
  const siteFacts = createSiteFacts({ ...shared, logger, base: config.siteFacts });
  const readFacts = async () => (await siteFacts.read()).facts;
  const tickets = createTickets(keys.secret, now);
  const links = createNewsletterLinks(createTickets(keys.secret, now, config.auth.previousSecrets));
  const formTokens = createFormTokens(tickets, now);
  const traffic = createTraffic(db, now, config.spam.challengeAbove);
  const formWork = createProofOfWork(traffic, `form-work:${keys.secret}`);
  const blockedDomains = createBlockedDomains(shared);
  const judging = { formTokens, formWork, blockedDomains };
  const senders = createSenderLimits({
    accepted: limits.create('accepted', config.submissions.limits.accepted),
    perEmail: limits.create('per-email', config.submissions.limits.perEmail),
  });
  const screening = createScreening({ db, now, ...judging, senders });
  const signUpScreening = createSignUpScreening(judging);
  const newsletter = createNewsletter({ ...shared, links, readFacts });
  const signUpLimits = createSenderLimits({
    accepted: limits.create('sign-ups-accepted', config.newsletter.limits.accepted),
    perEmail: limits.create('sign-ups-per-email', config.newsletter.limits.perEmail),
  });
  const mail = createMailer({
    ...{ config, db, logger, now, readFacts },
    compose: {
      ...createSubmissionMails({ db, siteUrl: config.site.siteUrl, staffAddress: config.mail.staff }),
      ...createNewsletterMails({ db, siteUrl: config.site.siteUrl, links }),
      'newsletter-sign-up': createApplicantSignUp(newsletter, signUpScreening, db),
    },
  });
  const { graceMs, clamavUrl } = config.documents;
  const names = createDocumentNames({ db, now, graceMs, removeFile: (name) => store.remove(name) });
  const scan = overrides.scan ?? (clamavUrl ? createVirusScan(clamavUrl) : null);
  const documents = createDocuments({ names, store, logger, scan });
  const uploads = createUploads({ db, documents, now });
  const sweepDocuments = async (signal?: AbortSignal) => {
    const count = await names.sweep(signal);
    if (count > 0) logger.info({ count }, 'documents without a submission were removed');
  };
  // What a crash left behind goes at the next start; that it cannot go now holds nothing up.
  const firstSweep = sweepDocuments().catch((error: unknown) =>
    logger.warn({ err: error }, 'a clean-up failed'),
  );
  const housekeeping = startHousekeeping(logger, [
    async (signal) => {
      const before = now() - config.spam.quarantineMs;
      const [submissions, signUps] = [
        await purgeQuarantine(before, audit, db, signal),
        await purgeSignUps(before, db, signal),
      ];
      if (submissions + signUps > 0) logger.info({ submissions, signUps }, 'old spam was removed');
    },
    (signal) => uploads.sweep(signal),
    sweepDocuments,
    () => sweepIncoming(store.incomingFolder),
    (signal) => sweepRateCounters(db, signal),
    (signal) => sweepAnswers(db, now(), signal),
    (signal) => mail.sweep(signal),
  ]);
  return {
    config,
    logger,
    db,
    store,
    audit,
    limits,
    accessTokens,
    auth,
    submissions: createSubmissions({
      ...shared,
      ...{ forgetMails, documents, store, screening },
      createReference: overrides.createReference ?? createReference,
    }),
    uploads,
    newsletter,
    suppressions: createSuppressions(shared),
    signUp: createSignUp(newsletter, signUpLimits),
    signUpScreening: signUpScreening,
    siteFacts,
    mail,
    tickets,
    formTokens,
    formWork,
    blockedDomains,
    bodyTimeouts: overrides.bodyTimeouts ?? BODY_TIMEOUTS,
    now,
    stopping: new AbortController(),
    housekeeping,
    async close() {
      await Promise.all([housekeeping.stop(), mail.worker.stop()]);
      redis?.close();
      await firstSweep;
      await db.destroy();
      store.close();
    },
  };
}

async function openStore({ documents: { s3 }, site: { dataDir } }: Config): Promise<DocumentStore> {
  if (!s3) return openFolderStore(dataDir);
  // The S3 client is a third of the heap: a process that keeps documents in a folder loads none.
  const { openS3Store } = await import('./documents/s3-store.ts');
  return openS3Store(s3, dataDir);
}

export async function makeDataDir(path: string): Promise<void> {
  try {
    await mkdir(path, { recursive: true, mode: 0o700 });
  } catch (cause) {
    throw new StartupError(`The data folder ${path} cannot be made (${errorCode(cause)}); set DATA_DIR.`, {
      cause,
    });
  }
}

function accessSettings({ auth, site: { siteUrl } }: Config) {
  const others = [auth.nextJwtKey, auth.previousJwtKey].filter((key) => key !== undefined);
  return { others, issuer: `${siteUrl}${AUTH_BASE}`, seconds: auth.accessSeconds };
}
