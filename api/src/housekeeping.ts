import type { Db } from './database/connection.ts';
import { toInstant } from './database/instants.ts';
import type { Logger } from './logger.ts';
import { createClaims, type WorkTable } from './queue/claims.ts';
import { createLanes, type Lanes } from './queue/lanes.ts';

const INTERVAL_MS = 10 * 60_000;
/** By then, the lease of a process that was killed has ended, and the composer, which one cleanup asks, has started. */
const FIRST_AFTER_MS = 60_000;
const NAME = 'housekeeping';

/** One row, which a process has while it runs the cleanups that all processes share. */
const LEASE: WorkTable = {
  ...{ name: 'leases', key: 'name', token: 'holder', due: 'expires_at' },
  ...{ claimed: {}, countsAttempts: false, leaseMs: 60_000 },
};

export interface Housekeeping {
  readonly lanes: Lanes;
  /** Runs all cleanups once. */
  run(): Promise<void>;
}

/** Stops early when the signal aborts. The next run does the rest. */
export type CleanupTask = (signal: AbortSignal) => Promise<void>;

export interface HousekeepingServices {
  readonly db: Db;
  readonly now: () => number;
  readonly logger: Logger;
  /** Cleanups of what the process itself holds, such as its folder. */
  readonly ofProcess: readonly CleanupTask[];
  /** Cleanups of what all processes share. One process at a time runs them. */
  readonly shared: readonly CleanupTask[];
}

/** Runs the cleanups in order, first a minute after the start and then every ten minutes. A failed one is logged and retried in the next run. */
export function createHousekeeping(services: HousekeepingServices): Housekeeping {
  const { db, logger, ofProcess, shared } = services;
  const leases = createClaims(LEASE, services);
  const logFailure = (error: unknown) => logger.warn({ err: error }, 'cleanup failed; it runs again later');
  async function runEach(tasks: readonly CleanupTask[], signal: AbortSignal): Promise<void> {
    for (const task of tasks) {
      if (signal.aborted) return;
      await task(signal).catch(logFailure);
    }
  }
  async function runShared(stopping: AbortSignal): Promise<void> {
    const free = { name: NAME, holder: '', expires_at: toInstant(0) };
    await db('leases').insert(free).onConflict('name').ignore();
    const [lease] = await leases.claim((rows) => rows.where({ name: NAME }), 1);
    if (!lease) return;
    try {
      await leases.renewDuring(lease, (lost) => runEach(shared, AbortSignal.any([stopping, lost])));
    } finally {
      await db('leases').where({ name: NAME, holder: lease.token }).delete();
    }
  }
  async function runAll(stopping: AbortSignal): Promise<void> {
    await runEach(ofProcess, stopping);
    if (!stopping.aborted) await runShared(stopping).catch(logFailure);
  }
  let dueAt = performance.now() + FIRST_AFTER_MS;
  const lanes = createLanes({
    sweeps: {
      slots: 1,
      async claim(_most, stopping) {
        if (performance.now() < dueAt) return [];
        dueAt = performance.now() + INTERVAL_MS;
        return [() => runAll(stopping)];
      },
    },
  });
  return {
    lanes,
    async run() {
      dueAt = -Infinity;
      await lanes.runDue();
    },
  };
}
