import * as z from 'zod/mini';
import type { Db } from '../../database/connection.ts';
import { placeholders, selectRows, upsertRows } from '../../database/statements.ts';
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
const Kind = z.enum(['load', 'error']);
const DayFaults = z.object({ local_date: z.string(), kind: Kind, count: Count });
export type DayFaults = z.infer<typeof DayFaults>;
const VersionFaults = z.object({ version: z.string(), kind: Kind, count: Count });
export type VersionFaults = z.infer<typeof VersionFaults>;

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

/** The faults of all releases of an owner on each day. */
export async function findFaultsByDay(
  owner: string,
  { firstDay, lastDay }: DayRange,
  db: Db,
): Promise<DayFaults[]> {
  const sql = `select local_date, kind, sum(count) as count from analytics_faults
    where local_date between ? and ? and owner = ? group by local_date, kind`;
  return z.array(DayFaults).parse(await selectRows(sql, [firstDay, lastDay, owner], db));
}

interface WantedVersions {
  readonly owner: string;
  readonly versions: readonly string[];
}

/** The faults of these releases over all days. */
export async function findFaultsByVersion(
  { firstDay, lastDay }: DayRange,
  { owner, versions }: WantedVersions,
  db: Db,
): Promise<VersionFaults[]> {
  if (versions.length === 0) return [];
  const sql = `select version, kind, sum(count) as count from analytics_faults
    where local_date between ? and ? and owner = ? and version in (${placeholders(versions.length)})
    group by version, kind`;
  return z.array(VersionFaults).parse(await selectRows(sql, [firstDay, lastDay, owner, ...versions], db));
}
