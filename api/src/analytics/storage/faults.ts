import * as z from 'zod/mini';
import type { Db } from '../../database/connection.ts';
import { selectRows, upsertRows } from '../../database/statements.ts';
import { Count } from '../reading/counts.ts';
import { isDeployed } from './deploys.ts';
import type { DayRange } from '../reading/window.ts';

export interface Fault {
  readonly day: string;
  /** The shell or a remote. */
  readonly owner: string;
  readonly version: string;
  readonly kind: 'load' | 'error';
}

/** Reports are public, so they could name any number of versions. Of further ones of a day, only deployed ones are counted. */
const MAX_VERSIONS_PER_DAY = 200;
const KINDS = 2;

const KnownRow = z.object({ owner: z.string(), version: z.string(), kind: z.string() });
const FaultRow = z.object({
  local_date: z.string(),
  version: z.string(),
  kind: z.enum(['load', 'error']),
  count: Count,
});
export type CountedFault = z.infer<typeof FaultRow>;

export async function addFault({ day, owner, version, kind }: Fault, db: Db): Promise<void> {
  const sql = 'select owner, version, kind from analytics_faults where local_date = ?';
  const known = z.array(KnownRow).parse(await selectRows(sql, [day], db));
  const isKnown = known.some((row) => row.owner === owner && row.version === version && row.kind === kind);
  const isFull = known.length >= MAX_VERSIONS_PER_DAY * KINDS;
  if (!isKnown && isFull && !(await isDeployed(owner, version, db))) return;
  const row = { local_date: day, owner, version, kind, count: 1 };
  const key = ['local_date', 'owner', 'version', 'kind'] as const;
  await upsertRows('analytics_faults', [row], { key, add: ['count'] }, db);
}

/** The faults of an owner's releases on the days of a window. */
export async function findFaults(
  owner: string,
  { firstDay, lastDay }: DayRange,
  db: Db,
): Promise<CountedFault[]> {
  const sql = `select local_date, version, kind, count from analytics_faults
    where local_date between ? and ? and owner = ?`;
  return z.array(FaultRow).parse(await selectRows(sql, [firstDay, lastDay, owner], db));
}
