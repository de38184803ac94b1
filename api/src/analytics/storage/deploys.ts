import type { Deploy } from '@site/shared/contracts';
import * as z from 'zod/mini';
import { insertIgnoring, type Db } from '../../database/connection.ts';
import { toInstant, toIso } from '../../database/instants.ts';
import { execute, placeholders, selectRows } from '../../database/statements.ts';
import { Count } from '../reading/counts.ts';

const DeployRow = z.object({
  owner: z.string(),
  deployed_at: z.string(),
  version: z.string(),
  is_decided: Count,
  script_bytes: z.nullable(Count),
});

/** Stores deploys. Known ones are skipped. */
export async function insertDeploys(deploys: readonly Deploy[], db: Db): Promise<void> {
  if (deploys.length === 0) return;
  const marks = deploys.map(() => `(${placeholders(5)})`).join(', ');
  const values = deploys.flatMap(({ owner, at, version, isDecided, scriptBytes }) => [
    owner,
    toInstant(Date.parse(at)),
    version,
    Number(isDecided),
    scriptBytes,
  ]);
  const sql = `${insertIgnoring(db)} analytics_deploys (owner, deployed_at, version, is_decided, script_bytes) values ${marks}`;
  await execute(sql, values, db);
}

/** Deploys from `start` to before `end`, in milliseconds since 1970; oldest first. */
export async function findDeploys(start: number, end: number, db: Db): Promise<Deploy[]> {
  const rows = await selectRows(
    `select * from analytics_deploys where deployed_at >= ? and deployed_at < ? order by deployed_at, owner`,
    [toInstant(start), toInstant(end)],
    db,
  );
  return rows.map(toDeploy);
}

/** The last deploys of an owner, the last first. */
export async function findDeploysOf(owner: string, limit: number, db: Db): Promise<Deploy[]> {
  const rows = await selectRows(
    'select * from analytics_deploys where owner = ? order by deployed_at desc limit ?',
    [owner, limit],
    db,
  );
  return rows.map(toDeploy);
}

export async function isDeployed(owner: string, version: string, db: Db): Promise<boolean> {
  const sql = 'select version from analytics_deploys where owner = ? and version = ? limit 1';
  return (await selectRows(sql, [owner, version], db)).length > 0;
}

function toDeploy(row: unknown): Deploy {
  const { owner, deployed_at: at, version, is_decided, script_bytes: scriptBytes } = DeployRow.parse(row);
  return { at: toIso(at), owner, version, isDecided: is_decided === 1, scriptBytes };
}
