import type { Db } from '../../database/connection.ts';
import { toInstant, toTime } from '../../database/instants.ts';
import { placeholders, selectRows, upsertRows } from '../../database/statements.ts';
import { addDays } from '../calendar/periods.ts';
import { NO_VISIT, VISIT_DIMENSIONS, type Visit, type VisitDimension } from '../visits/visit.ts';

type Values = Visit['values'];
type ValueColumns = { readonly [Name in `${VisitDimension}_id`]: number | null };

interface VisitRow extends ValueColumns {
  readonly local_date: string;
  readonly id: number;
  readonly hour_start: number;
  readonly visitor_id: string;
  readonly started_at: string;
  readonly last_at: string;
  readonly pageviews: number;
  readonly interactions: number;
  readonly conversions: number;
  readonly visible_ms: number;
  readonly entry_page_id: number;
  readonly exit_page_id: number;
}

/** The latest visits of visitors, if they are recent enough to go on. */
export async function findOpenVisits(visitors: readonly string[], db: Db): Promise<Map<string, Visit>> {
  if (visitors.length === 0) return new Map();
  const rows = await selectRows<VisitRow & { readonly open_for: string }>(
    `select o.visitor_id as open_for, v.* from analytics_open_visits o
     join analytics_visits v on v.local_date = o.local_date and v.id = o.visit_id
     where o.visitor_id in (${placeholders(visitors.length)})`,
    visitors,
    db,
  );
  return new Map(rows.map((row) => [row.open_for, toVisit(row)]));
}

/** The visits of these visitors that started on the day. */
export async function findVisitsOfDay(day: string, visitors: readonly string[], db: Db): Promise<Visit[]> {
  const rows = await selectRows<VisitRow>(
    `select * from analytics_visits where local_date = ? and visitor_id in (${placeholders(visitors.length)})`,
    [day, ...visitors],
    db,
  );
  return rows.map((row) => toVisit(row));
}

/** The visits that started on a day or have events on it. */
export async function findVisitsWithEvents(day: string, db: Db): Promise<Visit[]> {
  const started = await selectRows<VisitRow>(
    'select * from analytics_visits where local_date = ?',
    [day],
    db,
  );
  const others = await selectRows<{ readonly visit_id: number }>(
    `select distinct e.visit_id from analytics_events e
     left join analytics_visits v on v.local_date = e.local_date and v.id = e.visit_id
     where e.local_date = ? and v.id is null`,
    [day],
    db,
  );
  const ids = others.map(({ visit_id: id }) => Number(id));
  return [...started, ...(await findVisitsByIds(ids, day, db))].map((row) => toVisit(row));
}

/** Visits are stored by the day of their start, so those that began on other days are searched from the next day backward. */
async function findVisitsByIds(ids: readonly number[], day: string, db: Db): Promise<VisitRow[]> {
  const [oldest] = await selectRows<{ readonly day: string | null }>(
    'select min(local_date) as day from analytics_visits',
    [],
    db,
  );
  const found: VisitRow[] = [];
  let missing = ids.filter((id) => id !== NO_VISIT);
  for (
    let at = addDays(day, 1);
    missing.length > 0 && oldest?.day && at >= oldest.day;
    at = addDays(at, -1)
  ) {
    const rows = await selectRows<VisitRow>(
      `select * from analytics_visits where local_date = ? and id in (${placeholders(missing.length)})`,
      [at, ...missing],
      db,
    );
    found.push(...rows);
    const foundIds = new Set(rows.map(({ id }) => Number(id)));
    missing = missing.filter((id) => !foundIds.has(id));
  }
  return found;
}

/** Inserts visits, or replaces what changes in them. */
export async function saveVisits(visits: readonly Visit[], transaction: Db): Promise<void> {
  await upsertRows(
    'analytics_visits',
    visits.map((visit) => toRow(visit)),
    { key: ['local_date', 'id'], replace: CHANGING },
    transaction,
  );
}

/** Remembers which visit a visitor can go on with. */
export async function saveOpenVisits(open: ReadonlyMap<string, Visit>, transaction: Db): Promise<void> {
  const rows = [...open].map(([visitor, { id, start, lastAt }]) => ({
    visitor_id: visitor,
    local_date: start.day,
    visit_id: id,
    last_at: toInstant(lastAt),
  }));
  const replace = ['local_date', 'visit_id', 'last_at'] as const;
  await upsertRows('analytics_open_visits', rows, { key: ['visitor_id'], replace }, transaction);
}

const CHANGING = [
  'last_at',
  'pageviews',
  'interactions',
  'conversions',
  'visible_ms',
  'exit_page_id',
] as const;

function toRow(visit: Visit): VisitRow {
  const { pageviews, interactions, conversions } = visit;
  return {
    local_date: visit.start.day,
    id: visit.id,
    hour_start: visit.start.hourStart,
    visitor_id: visit.visitor,
    started_at: toInstant(visit.startedAt),
    last_at: toInstant(visit.lastAt),
    ...{ pageviews, interactions, conversions },
    visible_ms: visit.visibleMs,
    entry_page_id: visit.entryPage,
    exit_page_id: visit.exitPage,
    ...(Object.fromEntries(
      VISIT_DIMENSIONS.map((name) => [`${name}_id`, visit.values[name]]),
    ) as unknown as ValueColumns),
  };
}

function toVisit(row: VisitRow): Visit {
  const values = VISIT_DIMENSIONS.map((name) => [name, row[`${name}_id`]]);
  const { id, pageviews, interactions, conversions } = row;
  return {
    ...{ id: Number(id), pageviews, interactions, conversions },
    start: { day: row.local_date, hourStart: Number(row.hour_start) },
    visitor: row.visitor_id,
    startedAt: toTime(row.started_at),
    lastAt: toTime(row.last_at),
    visibleMs: row.visible_ms,
    entryPage: row.entry_page_id,
    exitPage: row.exit_page_id,
    values: Object.fromEntries(values) as Values,
  };
}
