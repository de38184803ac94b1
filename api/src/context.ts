import { createAnalyticsModule } from './analytics/module.ts';
import { readEventLines } from './audit/event-lines.ts';
import { createAuditModule } from './audit/module.ts';
import { createAuthModule } from './auth/module.ts';
import type { PasswordOverrides } from './auth/passwords.ts';
import { findEmails, findUserId } from './auth/queries.ts';
import { createStaffServices } from './staff-services.ts';
import type { Config } from './config.ts';
import { createDocumentsModule, type DocumentOverrides, type DocumentsModule } from './documents/module.ts';
import { createExportsModule, type ExportsModule } from './exports/module.ts';
import { createHealthModule } from './health/module.ts';
import { createHousekeeping, type Housekeeping } from './housekeeping.ts';
import type { Identify } from './http/authenticate.ts';
import { openInfrastructure, type Infrastructure, type InfrastructureOverrides } from './infrastructure.ts';
import { createMailModule, type MailModule } from './mail/module.ts';
import type { Module } from './module.ts';
import { createNewsletterModule } from './newsletter/module.ts';
import { countRecentSignUps } from './newsletter/queries.ts';
import { createWorker, type Worker } from './queue/worker.ts';
import { createReleasesModule } from './releases/module.ts';
import { createRetentionModule } from './retention/module.ts';
import { createSiteFactsModule, type SiteFactsModule } from './site-facts/module.ts';
import { createSpamModule } from './spam/module.ts';
import { createSubmissionsModule } from './submissions/module.ts';
import { countRecentSubmissions, findApplicant } from './submissions/queries.ts';
import { createTelemetryModule } from './telemetry/module.ts';

/** Everything the API owns while it runs. */
export interface Context extends Infrastructure {
  readonly config: Config;
  readonly modules: readonly Module[];
  readonly identify: Identify;
  readonly store: DocumentsModule['store'];
  readonly siteFacts: SiteFactsModule;
  readonly mail: MailModule;
  readonly exports: ExportsModule;
  /** Aborted when shutdown begins. The readiness check fails from then on. */
  readonly stopping: AbortController;
  /** Cleanup tasks, which the worker also runs every ten minutes. */
  readonly housekeeping: Housekeeping;
  /** Sends mails, writes exports and cleans up. */
  readonly worker: Worker;
  /** Starts no further work. Resolves when work in progress is done or given back. */
  finishWork(): Promise<void>;
}

/** Replacements for tests. */
export interface Overrides extends InfrastructureOverrides, DocumentOverrides, PasswordOverrides {
  readonly createReference?: () => string;
}

/** Opens connections and builds all modules. Throws a `StartupError` when it cannot. */
export async function createContext(config: Config, overrides: Overrides = {}): Promise<Context> {
  const shared = await openInfrastructure(config, overrides);
  return createModules(shared, config, overrides).catch(async (error: unknown) => {
    await shared.close();
    throw error;
  });
}

/** Builds the modules in order of their dependencies. */
async function createModules(shared: Infrastructure, config: Config, overrides: Overrides): Promise<Context> {
  const stopping = new AbortController();
  const { quarantineMs } = config.spam;
  const documents = await createDocumentsModule(shared, config.documents, overrides);
  const { db } = shared;
  const accounts = {
    findUserId: (email: string) => findUserId(email, db),
    findEmails: (userIds: readonly string[]) => findEmails(userIds, db),
  };
  const siteFacts = createSiteFactsModule(shared, config.siteFacts, {
    readEventLines: (events, limit) => readEventLines(events, limit, { db, ...accounts }),
  });
  const { readFacts } = siteFacts;
  const auth = await createAuthModule(shared, config.auth, { ...overrides, readFacts });
  const counters = { application: countRecentSubmissions, newsletter: countRecentSignUps };
  const spam = createSpamModule(shared, config.spam, counters);
  const { createReference } = overrides;
  const { composerUrls = [config.site.siteUrl] } = config.releases;
  const analytics = createAnalyticsModule(shared, config.analytics, {
    ...{ readFacts, composerUrls },
    ...accounts,
  });
  const { readCalendar } = analytics;
  const submissions = createSubmissionsModule(shared, config.submissions, {
    ...{ spam, documents, quarantineMs, createReference, readCalendar },
    ...accounts,
    staff: createStaffServices(shared),
  });
  const newsletter = createNewsletterModule(shared, config.newsletter, {
    ...{ spam, readFacts, readCalendar, quarantineMs },
    findApplicant: (submissionId) => findApplicant(submissionId, shared.db),
  });
  const composers = { ...auth.composers, ...submissions.composers, ...newsletter.composers };
  const mail = createMailModule(shared, config.mail, {
    ...{ composers, readFacts },
  });
  const staffExports = createExportsModule(shared, {
    store: documents.store,
    writer: submissions.exportWriter,
  });
  const releases = createReleasesModule(shared, { ...config.releases, composerUrls });
  const audit = createAuditModule(shared, { readCalendar, ...accounts });
  const health = createHealthModule(shared, { stopping, store: documents.store, readFacts });
  const telemetry = createTelemetryModule(shared, config.telemetry, {
    host: config.server.host,
    readMails: mail.readBacklog,
    readJobs: staffExports.countOpen,
  });
  const subjects: Module[] = [
    ...[auth, spam, submissions, newsletter, documents],
    ...[mail, staffExports, siteFacts, analytics, releases, audit, health, telemetry],
  ];
  const retention = createRetentionModule(
    shared,
    subjects.flatMap(({ sweeps = [] }) => sweeps),
  );
  const modules = [...subjects, retention];
  const housekeeping = createHousekeeping({
    ...shared,
    ofProcess: [...shared.processTasks, ...modules.flatMap(({ processTasks = [] }) => processTasks)],
    shared: [...shared.tasks, ...modules.flatMap(({ tasks = [] }) => tasks)],
  });
  const worker = createWorker({
    lanes: [...modules.flatMap(({ lanes = [] }) => lanes), housekeeping.lanes],
    logger: shared.logger,
    stopMs: config.server.stopDrainMs,
  });
  let finished: Promise<unknown> | null = null;
  const finishWork = async () => {
    await (finished ??= Promise.all([worker.stop(), ...modules.map((module) => module.stop?.())]));
  };
  return {
    ...shared,
    ...{ config, modules, siteFacts, mail, stopping, housekeeping, worker, finishWork },
    exports: staffExports,
    identify: auth.identify,
    store: documents.store,
    async close() {
      await finishWork();
      for (const module of modules) module.close?.();
      await shared.close();
    },
  };
}
