import { mkdir } from 'node:fs/promises';
import { startTelemetry, type Telemetry } from '@site/shared/telemetry';
import { withConversions } from './analytics/conversions/record-conversions.ts';
import { createAuditLog, type RecordAudit } from './audit/audit-log.ts';
import { loadAuthKeys, type AuthKeys } from './auth/keys.ts';
import type { Config } from './config.ts';
import type { Db } from './database/connection.ts';
import { openMigrated } from './database/open-migrated.ts';
import { errorCode, StartupError } from './errors.ts';
import type { CleanupTask } from './housekeeping.ts';
import { BODY_TIMEOUTS, type BodyTimeouts } from './http/body-timeouts.ts';
import { sweepAnswers } from './idempotency/answers.ts';
import { createJobQueue, type QueueJob } from './jobs/queue.ts';
import { createLimits, type Limits } from './limits/rate-limit.ts';
import { sweepRateCounters } from './limits/rate-counters.ts';
import { openRedisCounters } from './limits/redis-counters.ts';
import { createLogger, type Logger } from './logger.ts';
import { createOutbox, type QueueMails } from './mail/outbox.ts';
import { createTickets, type Tickets } from './tickets/tickets.ts';

/** The services that all modules share. */
export interface Infrastructure {
  readonly site: Config['site'];
  readonly logger: Logger;
  readonly now: () => number;
  readonly keys: AuthKeys;
  readonly db: Db;
  readonly audit: RecordAudit;
  readonly queueMails: QueueMails;
  readonly queueJob: QueueJob;
  readonly limits: Limits;
  readonly tickets: Tickets;
  /** Tickets in emails. Those signed with previous secrets are accepted too. */
  readonly mailTickets: Tickets;
  readonly bodyTimeouts: BodyTimeouts;
  readonly telemetry: Telemetry;
  readonly tasks: readonly CleanupTask[];
  close(): Promise<void>;
}

export interface InfrastructureOverrides {
  readonly logger?: Logger;
  readonly now?: () => number;
  readonly bodyTimeouts?: BodyTimeouts;
}

/** Opens the shared services. Throws a `StartupError` when it cannot. */
export async function openInfrastructure(
  config: Config,
  overrides: InfrastructureOverrides,
): Promise<Infrastructure> {
  const logger = overrides.logger ?? createLogger(config.site.logLevel);
  const now = overrides.now ?? Date.now;
  await createDataDir(config.site.dataDir);
  const keys = await loadAuthKeys(config.auth, config.site);
  const { endpoint, metricsPort } = config.telemetry;
  const telemetry = await startTelemetry({
    ...{ service: 'api', endpoint, hasMetrics: metricsPort !== null },
    onTrouble: (message) => logger.warn({ trouble: message }, 'traces or metrics could not be exported'),
  });
  const db = await openMigrated(config.database, (message) => logger.info(message));
  const { redisUrl } = config.limits;
  const redis = redisUrl ? openRedisCounters(redisUrl, logger) : null;
  return {
    ...{ site: config.site, logger, now, keys, db, telemetry },
    audit: withConversions(createAuditLog(now), now),
    queueMails: createOutbox(now),
    queueJob: createJobQueue(now),
    limits: createLimits({ db, secret: keys.secret, redis }),
    tickets: createTickets(keys.secret, now),
    mailTickets: createTickets(keys.secret, now, config.auth.previousSecrets),
    bodyTimeouts: overrides.bodyTimeouts ?? BODY_TIMEOUTS,
    tasks: [(signal) => sweepRateCounters(db, signal), (signal) => sweepAnswers(db, now(), signal)],
    async close() {
      redis?.close();
      await Promise.all([db.destroy(), telemetry.close()]);
    },
  };
}

export async function createDataDir(path: string): Promise<void> {
  try {
    await mkdir(path, { recursive: true, mode: 0o700 });
  } catch (cause) {
    throw new StartupError(`The data folder ${path} cannot be created (${errorCode(cause)}). Set DATA_DIR.`, {
      cause,
    });
  }
}
