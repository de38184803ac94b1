import {
  changeRetention,
  readRetention,
  RETENTION_SWEEPS,
  type Retention,
} from '@site/shared/contracts/staff';
import { inTransaction } from '../database/in-transaction.ts';
import { toIso } from '../database/instants.ts';
import { AppError } from '../errors.ts';
import { auditActorOf, serve } from '../http/endpoint.ts';
import type { Infrastructure } from '../infrastructure.ts';
import type { Module } from '../module.ts';
import { findRuns, saveDays } from './runs.ts';
import { runSweep } from './run-sweep.ts';
import type { Sweep } from './sweep.ts';

/** How long data is kept: runs the sweeps of all subjects once a day, and shows them to admins. */
export function createRetentionModule(shared: Infrastructure, ofSubjects: readonly Sweep[]): Module {
  const { db, audit } = shared;
  const sweeps = RETENTION_SWEEPS.flatMap((sweep) => ofSubjects.filter(({ name }) => name === sweep));

  async function read(): Promise<{ items: Retention[] }> {
    const runs = await findRuns(db);
    const items = sweeps.map(({ name, days }): Retention => {
      const run = runs.get(name);
      return {
        sweep: name,
        days: days ?? run?.days ?? null,
        canChange: days === null,
        lastRunAt: run?.ran_at ? toIso(run.ran_at) : null,
        lastCount: run?.affected ?? 0,
      };
    });
    return { items };
  }

  return {
    endpoints: [
      serve(readRetention, read),
      serve(changeRetention, async (call) => {
        const { sweep } = call.params;
        const { days } = call.body;
        if (!sweeps.some(({ name, days: fixed }) => name === sweep && fixed === null))
          throw new AppError('not_found');
        await inTransaction(db, async (transaction) => {
          await saveDays(sweep, days, transaction);
          const detail = { sweep, days: days ?? 'off' };
          await audit([{ event: 'retention_changed', detail, ...auditActorOf(call) }], transaction);
        });
        return read();
      }),
    ],
    tasks: sweeps.map((sweep) => (signal: AbortSignal) => runSweep(sweep, shared, signal)),
  };
}
