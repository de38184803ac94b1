import {
  MAX_RELEASES_LISTED,
  type Deploy,
  type ReleaseReport,
  type ReleaseRow,
  type VitalsSummary,
} from '@site/shared/contracts';
import * as z from 'zod/mini';
import type { Db } from '../../database/connection.ts';
import { selectRows } from '../../database/statements.ts';
import { addDays, countDays } from '../calendar/periods.ts';
import type { DeployLog } from '../deploys/deploy-log.ts';
import { Count } from '../reading/counts.ts';
import { VALUES_OF_DAYS } from '../reading/values.ts';
import { readVitals, type NamedVitals } from '../reading/vitals.ts';
import { daysOf, openWindow, type DayRange, type WindowServices } from '../reading/window.ts';
import { DIMENSIONS } from '../rollups/measures.ts';
import { findFaults, type CountedFault } from '../storage/faults.ts';

export interface ReleaseReportServices extends WindowServices {
  readonly db: Db;
  readonly deploys: DeployLog;
}

/** Vitals are read for all releases together. */
const MAX_RELEASES_READ = 1000;

interface RequestedReport {
  /** The shell or a remote. */
  readonly owner: string;
  readonly startDate: string;
  readonly endDate: string;
}

const ViewsRow = z.object({ local_date: z.string(), release_name: z.string(), pageviews: Count });
type ViewsRow = z.infer<typeof ViewsRow>;

/** What the releases of one remote, or of the shell, did on the days of a window. Throws `validation_failed` as the export does. */
export async function readReport(
  { owner, ...requested }: RequestedReport,
  { db, deploys, ...services }: ReleaseReportServices,
): Promise<ReleaseReport> {
  const { window, calendar } = await openWindow({ ...requested, granularity: 'daily' }, services);
  const { startDate, endDate } = window;
  const days = daysOf(window);
  const [views, faults, vitals, deployed] = await Promise.all([
    findViews(owner, days, db),
    findFaults(owner, days, db),
    readVitals(days, { by: 'release', limit: MAX_RELEASES_READ }, db),
    deploys.listByOwner(owner),
  ]);
  const isInWindow = ({ at }: Deploy) => {
    const day = calendar.dayOf(Date.parse(at));
    return day >= startDate && day <= endDate;
  };
  return {
    owner,
    window: { startDate, endDate },
    timeZone: calendar.timeZone,
    days: countDaily(days, views, faults),
    releases: releasesOf({ owner, views, faults, vitals, deployed, isInWindow }),
  };
}

/** Page views of an owner's releases by day. A release is stored as `marketing@<version>`. */
async function findViews(owner: string, { firstDay, lastDay }: DayRange, db: Db): Promise<ViewsRow[]> {
  const kind = DIMENSIONS.release;
  const sql = `select days.local_date as local_date, counted.pageviews as pageviews,
      (select value from analytics_texts where id = value_id) as release_name
    from ${VALUES_OF_DAYS} and value_id in (select id from analytics_texts where kind = ? and value like ?)`;
  return z.array(ViewsRow).parse(await selectRows(sql, [kind, firstDay, lastDay, kind, `${owner}@%`], db));
}

function countDaily(
  { firstDay, lastDay }: DayRange,
  views: readonly ViewsRow[],
  faults: readonly CountedFault[],
) {
  const days = new Map(
    Array.from({ length: countDays(firstDay, lastDay) }, (_, index) => {
      const date = addDays(firstDay, index);
      return [date, { date, pageviews: 0, errors: 0, failedLoads: 0 }];
    }),
  );
  for (const { local_date: date, pageviews } of views) {
    const day = days.get(date);
    if (day) day.pageviews += pageviews;
  }
  for (const { local_date: date, kind, count } of faults) {
    const day = days.get(date);
    if (day) day[kind === 'load' ? 'failedLoads' : 'errors'] += count;
  }
  return [...days.values()];
}

interface ReleaseParts {
  readonly owner: string;
  readonly views: readonly ViewsRow[];
  readonly faults: readonly CountedFault[];
  readonly vitals: readonly NamedVitals[];
  /** The last first. */
  readonly deployed: readonly Deploy[];
  isInWindow(deploy: Deploy): boolean;
}

function releasesOf({ owner, views, faults, vitals, deployed, isInWindow }: ReleaseParts): ReleaseRow[] {
  const live = deployed[0]?.version;
  const viewed = views.map(({ release_name: name }) => name.slice(owner.length + 1));
  // A version that is known from faults alone may be invented, and is left out.
  const shown = new Set([
    ...deployed
      .filter((deploy) => deploy.version === live || isInWindow(deploy))
      .map(({ version }) => version),
    ...viewed,
    ...faults
      .map(({ version }) => version)
      .filter((version) => deployed.some((each) => each.version === version)),
  ]);
  // In the order of the deploys. Releases without a deploy, such as canaries, come last.
  const order = [...new Set([...deployed.map(({ version }) => version), ...viewed, ...shown])];
  return order
    .filter((version) => shown.has(version))
    .slice(0, MAX_RELEASES_LISTED)
    .map((version) => {
      const deploy = deployed.find((each) => each.version === version);
      const sumOf = (kind: CountedFault['kind']) =>
        faults
          .filter((fault) => fault.version === version && fault.kind === kind)
          .reduce((sum, { count }) => sum + count, 0);
      return {
        version,
        liveAt: deploy?.at ?? null,
        isLive: version === live,
        scriptBytes: deploy?.scriptBytes ?? null,
        pageviews: views
          .filter(({ release_name: name }) => name === `${owner}@${version}`)
          .reduce((sum, { pageviews }) => sum + pageviews, 0),
        errors: sumOf('error'),
        failedLoads: sumOf('load'),
        ...vitalsOf(`${owner}@${version}`, vitals),
      };
    });
}

function vitalsOf(release: string, vitals: readonly NamedVitals[]): VitalsSummary {
  const {
    lcp = null,
    inp = null,
    cls = null,
    ttfb = null,
  } = vitals.find(({ name }) => name === release) ?? {};
  return { lcp, inp, cls, ttfb };
}
