import * as z from 'zod/mini';
import type { Db } from '../../database/connection.ts';
import { placeholders, selectRows } from '../../database/statements.ts';
import { Count } from '../reading/counts.ts';
import { VALUES_OF_DAYS } from '../reading/values.ts';
import type { DayRange } from '../reading/window.ts';
import { DIMENSIONS } from '../rollups/measures.ts';

const DayViews = z.object({ local_date: z.string(), pageviews: Count });
export type DayViews = z.infer<typeof DayViews>;

const ReleaseViews = z.object({ name: z.string(), pageviews: Count });

/** A release is stored as `marketing@<version>`. */
const RELEASES_OF_DAYS = `${VALUES_OF_DAYS} and value_id in (select id from analytics_texts where kind = ? and value like ?)`;

/** Page views of all releases of an owner on each day. */
export async function findViewsByDay(owner: string, days: DayRange, db: Db): Promise<DayViews[]> {
  const sql = `select days.local_date as local_date, sum(counted.pageviews) as pageviews
    from ${RELEASES_OF_DAYS} group by days.local_date`;
  return z.array(DayViews).parse(await selectRows(sql, valuesOf(owner, days), db));
}

interface WantedReleases {
  readonly owner: string;
  /** Versions that come first. */
  readonly first: readonly string[];
  readonly limit: number;
}

/** Page views of an owner's releases by version, those with most first. Browsers can invent any number of versions. */
export async function findViewsByVersion(
  days: DayRange,
  { owner, first, limit }: WantedReleases,
  db: Db,
): Promise<ReadonlyMap<string, number>> {
  const sums = `select value_id, sum(counted.pageviews) as pageviews from ${RELEASES_OF_DAYS} group by value_id`;
  // The empty version matches nothing. SQL has no empty lists.
  const names = ['', ...first].map((version) => `${owner}@${version}`);
  const sql = `select value as name, pageviews from (${sums}) as sums join analytics_texts on id = value_id
    order by case when value in (${placeholders(names.length)}) then 0 else 1 end, pageviews desc, value limit ?`;
  const rows = await selectRows(sql, [...valuesOf(owner, days), ...names, limit], db);
  const views = z.array(ReleaseViews).parse(rows);
  return new Map(views.map(({ name, pageviews }) => [name.slice(owner.length + 1), pageviews]));
}

function valuesOf(owner: string, { firstDay, lastDay }: DayRange) {
  const kind = DIMENSIONS.release;
  return [kind, firstDay, lastDay, kind, `${owner}@%`];
}
