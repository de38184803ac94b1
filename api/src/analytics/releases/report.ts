import {
  MAX_RELEASES_LISTED,
  type ReleaseReport,
  type ReleaseRow,
  type VitalsSummary,
} from '@site/shared/contracts/staff';
import { type Deploy } from '@site/shared/contracts';
import type { Db } from '../../database/connection.ts';
import { addDays, countDays } from '../calendar/periods.ts';
import type { DeployLog } from '../deploys/deploy-log.ts';
import { readVitals, type NamedVitals } from '../reading/vitals.ts';
import { daysOf, openWindow, type DayRange, type WindowServices } from '../reading/window.ts';
import type { CountOpenDays } from '../rollups/open-days.ts';
import {
  findFaultsByDay,
  findFaultsByVersion,
  type DayFaults,
  type VersionFaults,
} from '../storage/faults.ts';
import { findViewsByDay, findViewsByVersion, type DayViews } from './views.ts';

export interface ReleaseReportServices extends WindowServices {
  readonly db: Db;
  readonly deploys: DeployLog;
  readonly countOpenDays: CountOpenDays;
}

/** Browsers can invent any number of versions. Vitals are read for all owners together. */
const MAX_RELEASES_READ = 1000;

interface RequestedReport {
  /** The shell or a remote. */
  readonly owner: string;
  readonly startDate: string;
  readonly endDate: string;
}

/** What the releases of one remote, or of the shell, did on the days of a window. Throws `validation_failed` as the export does. */
export async function readReport(
  { owner, ...requested }: RequestedReport,
  { db, deploys, countOpenDays, ...services }: ReleaseReportServices,
): Promise<ReleaseReport> {
  await countOpenDays();
  const { window, calendar } = await openWindow({ ...requested, granularity: 'daily' }, services);
  const { startDate, endDate } = window;
  const days = daysOf(window);
  const deployed = await deploys.listByOwner(owner);
  const first = [...new Set(deployed.map(({ version }) => version))];
  const views = await findViewsByVersion(days, { owner, first, limit: MAX_RELEASES_READ }, db);
  const versions = [...new Set([...first, ...views.keys()])];
  const [faults, vitals, viewsOfDays, faultsOfDays] = await Promise.all([
    findFaultsByVersion(days, { owner, versions }, db),
    readVitals(days, { by: 'release', limit: MAX_RELEASES_READ }, db),
    findViewsByDay(owner, days, db),
    findFaultsByDay(owner, days, db),
  ]);
  const isInWindow = ({ at }: Deploy) => {
    const day = calendar.dayOf(Date.parse(at));
    return day >= startDate && day <= endDate;
  };
  return {
    owner,
    window: { startDate, endDate },
    timeZone: calendar.timeZone,
    days: countDaily(days, viewsOfDays, faultsOfDays),
    releases: releasesOf({ owner, views, faults, vitals, deployed, isInWindow }),
  };
}

function countDaily(
  { firstDay, lastDay }: DayRange,
  views: readonly DayViews[],
  faults: readonly DayFaults[],
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
  /** Page views by version. */
  readonly views: ReadonlyMap<string, number>;
  readonly faults: readonly VersionFaults[];
  readonly vitals: readonly NamedVitals[];
  /** The last first. */
  readonly deployed: readonly Deploy[];
  isInWindow(deploy: Deploy): boolean;
}

function releasesOf({ owner, views, faults, vitals, deployed, isInWindow }: ReleaseParts): ReleaseRow[] {
  const live = deployed[0]?.version;
  const viewed = [...views.keys()];
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
      const sumOf = (kind: VersionFaults['kind']) =>
        faults
          .filter((fault) => fault.version === version && fault.kind === kind)
          .reduce((sum, { count }) => sum + count, 0);
      return {
        version,
        liveAt: deploy?.at ?? null,
        isLive: version === live,
        scriptBytes: deploy?.scriptBytes ?? null,
        pageviews: views.get(version) ?? 0,
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
