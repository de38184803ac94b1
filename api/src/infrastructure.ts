import { startTelemetry, type Telemetry } from '@site/shared/telemetry';
import { withConversions } from './analytics/conversions/record-conversions.ts';
import { createAuditLog, type RecordAudit } from './audit/audit-log.ts';
import { loadAuthKeys, type AuthKeys } from './auth/keys.ts';
import type { Config } from './config.ts';
import { createDataDir } from './data-dir.ts';
import type { Db } from './database/connection.ts';
import { createDatabaseClock } from './database/database-clock.ts';
import { openMigrated } from './database/open-migrated.ts';
import type { CleanupTask } from './housekeeping.ts';
import { BODY_TIMEOUTS, type BodyTimeouts } from './http/body-timeouts.ts';
import { sweepAnswers } from './idempotency/answers.ts';
import { createExportQueue, type QueueExport } from './exports/queue-export.ts';
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
  readonly queueExport: QueueExport;
  readonly limits: Limits;
  readonly tickets: Tickets;
  readonly bodyTimeouts: BodyTimeouts;
  readonly telemetry: Telemetry;
  readonly tasks: readonly CleanupTask[];
  /** Cleanup tasks that every process runs. */
  readonly processTasks: readonly CleanupTask[];
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
  await createDataDir(config.site.dataDir);
  const keys = await loadAuthKeys(config.auth, config.site);
  const telemetry = await startTelemetry({
    ...config.telemetry,
    service: 'api',
    onTrouble: (trouble) => logger.warn({ trouble }, 'traces or metrics could not be exported'),
  });
  const db = await openMigrated(config.database, (message) => logger.warn(message));
  const clock = createDatabaseClock(db, (differenceMs) =>
    logger.warn({ differenceMs }, 'the clock of this machine is wrong; that of the database is used'),
  );
  await clock.synchronize();
  const now = overrides.now ?? clock.now;
  const { redisUrl } = config.limits;
  const redis = redisUrl ? openRedisCounters(redisUrl, logger) : null;
  return {
    ...{ site: config.site, logger, now, keys, db, telemetry },
    audit: withConversions(createAuditLog(now), now),
    queueMails: createOutbox(now),
    queueExport: createExportQueue(now),
    limits: createLimits({ db, secret: keys.secret, redis, now }),
    tickets: createTickets(keys, now),
    bodyTimeouts: overrides.bodyTimeouts ?? BODY_TIMEOUTS,
    tasks: [(signal) => sweepRateCounters(db, now(), signal), (signal) => sweepAnswers(db, now(), signal)],
    processTasks: [() => clock.synchronize()],
    async close() {
      redis?.close();
      await Promise.all([db.destroy(), telemetry.close()]);
    },
  };
}
