import { listenForMetrics, type Metrics, type MetricsServer } from '@site/shared/telemetry';
import { createCachedValue } from '../database/cached-value.ts';
import type { Db } from '../database/connection.ts';
import type { Infrastructure } from '../infrastructure.ts';
import type { Module } from '../module.ts';
import type { TelemetrySettings } from './settings.ts';

/** Mails that wait to be sent. */
export interface MailBacklog {
  readonly due: number;
  /** In milliseconds since 1970; null without a due mail. */
  readonly oldestDueAt: number | null;
  readonly dead: number;
}

export interface TelemetryParts {
  readonly host: string;
  readMails(): Promise<MailBacklog>;
  /** Number of jobs that are waiting or running, by state. */
  readJobs(): Promise<Readonly<Record<string, number>>>;
}

/** A scrape and the collector's export may ask within the same second. */
const CACHE_MS = 5000;

/** Measures the process and its dependencies, and answers Prometheus on `METRICS_PORT`. */
export function createTelemetryModule(
  { db, logger, now, telemetry }: Infrastructure,
  { metricsPort }: TelemetrySettings,
  { host, readMails, readJobs }: TelemetryParts,
): Module {
  const { metrics } = telemetry;
  if (!metrics) return {};
  measurePool(metrics, db);
  measureMails(metrics, createCachedValue(readMails, CACHE_MS, now).read, now);
  measureJobs(metrics, createCachedValue(readJobs, CACHE_MS, now).read);
  let server: Promise<MetricsServer | null> = Promise.resolve(null);
  const onError = (error: unknown) => logger.warn({ err: error }, 'the metrics could not be read');
  return {
    start() {
      if (metricsPort === null) return;
      const read = () => Promise.resolve(metrics.registry);
      server = listenForMetrics({ host, port: metricsPort, read, onError }).then(
        (listening) => {
          logger.info({ metricsPort: listening.port }, 'metrics can be read');
          return listening;
        },
        (error: unknown) => {
          logger.error(
            { err: error, metricsPort },
            'The metrics cannot be served. Set METRICS_PORT to a free port.',
          );
          return null;
        },
      );
    },
    stop: async () => (await server)?.close(),
  };
}

/** What Knex's pool tells about itself. */
interface Pool {
  numUsed(): number;
  numFree(): number;
  numPendingAcquires(): number;
}

function measurePool({ prometheus, registry }: Metrics, db: Db): void {
  const { pool } = db.client as { readonly pool: Pool };
  new prometheus.Gauge({
    name: 'db_client_connections',
    help: 'Connections to the database, and requests that wait for one.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'used' }, pool.numUsed());
      this.set({ state: 'free' }, pool.numFree());
      this.set({ state: 'waiting' }, pool.numPendingAcquires());
    },
  });
}

function measureMails(
  { prometheus, registry }: Metrics,
  read: () => Promise<MailBacklog>,
  now: () => number,
): void {
  const gauges: readonly [string, string, (mails: MailBacklog) => number][] = [
    ['mail_outbox_due', 'Mails that could be sent now.', ({ due }) => due],
    [
      'mail_outbox_oldest_due_seconds',
      'How long the oldest due mail has been due.',
      ({ oldestDueAt }) => (oldestDueAt === null ? 0 : Math.max(0, (now() - oldestDueAt) / 1000)),
    ],
    ['mail_outbox_dead', 'Mails that could not be sent for good.', ({ dead }) => dead],
  ];
  for (const [name, help, valueOf] of gauges)
    new prometheus.Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const mails = await read().catch(() => null);
        if (mails) this.set(valueOf(mails));
        // No value is better than an old one, and the other metrics are read all the same. `reset` would set 0.
        else this.remove();
      },
    });
}

function measureJobs({ prometheus, registry }: Metrics, read: TelemetryParts['readJobs']): void {
  new prometheus.Gauge({
    name: 'background_jobs',
    help: 'Background jobs that are not finished.',
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      this.reset();
      const states = await read().catch(() => ({}));
      for (const [state, count] of Object.entries(states)) this.set({ state }, count);
    },
  });
}
