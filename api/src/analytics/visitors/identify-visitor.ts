import type { Db } from '../../database/connection.ts';
import type { ReportingCalendar } from '../calendar/reporting-calendar.ts';
import { visitorId } from '../classification/visitor.ts';
import { VISIT_PAUSE_MS } from '../visits/continue-visit.ts';
import type { LocalTime } from '../visits/visit.ts';
import { createSalts } from './salts.ts';

export interface VisitorTraits {
  readonly at: number;
  readonly address: string;
  readonly userAgent: string;
}

/** A visitor for one day. */
export interface IdentifiedVisitor {
  /** Where `at` falls in the reporting time zone. */
  readonly time: LocalTime;
  readonly visitor: string;
  /** The id with yesterday's salt, shortly after midnight, so that a visit can continue. */
  readonly previousVisitor: string | null;
}

export type IdentifyVisitor = (traits: VisitorTraits) => Promise<IdentifiedVisitor>;

export interface IdentifyVisitorServices {
  readonly db: Db;
  readonly now: () => number;
  readonly readCalendar: () => Promise<ReportingCalendar>;
  /** The same visitor has another id on another site. */
  readonly siteHost: string;
}

/** Derives ids of visitors that nobody can compute again once the salts of the day are deleted. */
export function createIdentifyVisitor({
  db,
  now,
  readCalendar,
  siteHost: site,
}: IdentifyVisitorServices): IdentifyVisitor {
  const saltsOf = createSalts(db, now);
  return async ({ at, address, userAgent }) => {
    const calendar = await readCalendar();
    const { day, start } = calendar.hourOf(at);
    const { today, yesterday: before } = await saltsOf(day);
    const idWith = (salt: Buffer) => visitorId({ salt, site, address, userAgent });
    const mayContinue = before !== null && calendar.dayStart(day) === start && at - start <= VISIT_PAUSE_MS;
    return {
      time: { day, hourStart: start },
      visitor: idWith(today),
      previousVisitor: mayContinue ? idWith(before) : null,
    };
  };
}
