import type { SiteFacts } from '@site/shared/contracts';
import { createCachedValue } from '../database/cached-value.ts';
import type { Infrastructure } from '../infrastructure.ts';
import type { Module } from '../module.ts';
import { addDays } from './calendar/periods.ts';
import { createCalendar } from './calendar/reporting-calendar.ts';
import { readSpamHosts } from './classification/spam-hosts.ts';
import { exportEndpoints } from './export/routes.ts';
import { createReception } from './ingest/reception.ts';
import { createRecorder } from './ingest/recorder.ts';
import { visitEndpoints } from './routes.ts';
import type { AnalyticsSettings } from './settings.ts';
import { deleteEndedVisits, deleteOldVisits } from './upkeep/delete-old.ts';
import { finishDays } from './upkeep/finish-days.ts';
import { deleteOldSalts } from './visitors/salts.ts';
import { createIdentifyVisitor } from './visitors/identify-visitor.ts';

export interface AnalyticsModuleServices {
  readonly readFacts: () => Promise<SiteFacts>;
}

/** A changed time zone is noticed after this time. */
const FACTS_AGE_MS = 10_000;
const MAX_PER_VISITOR = { perMinute: 60, perDay: 600 };

/** Visits of the site, counted by hour and day in the reporting time zone. */
export function createAnalyticsModule(
  shared: Infrastructure,
  settings: AnalyticsSettings,
  { readFacts }: AnalyticsModuleServices,
): Module {
  const { db, limits, now, site } = shared;
  const facts = createCachedValue(readFacts, FACTS_AGE_MS, now);
  const readCalendar = createCalendarReader(facts.read);
  const { origin, host: siteHost } = new URL(site.siteUrl);
  const perProcess = { isPerProcess: true };
  const recorder = createRecorder({ db, readCalendar });
  const reception = createReception({
    ...{ readCalendar, now, siteHost },
    readFacts: facts.read,
    record: recorder.record,
    identifyVisitor: createIdentifyVisitor({ db, now, readCalendar, siteHost }),
    siteOrigin: site.mode === 'production' ? origin : null,
    spamHosts: readSpamHosts(),
    visitorLimits: MAX_PER_VISITOR,
  });
  const limit = limits.createForAddresses('visits', settings.reports, perProcess);
  return {
    endpoints: [
      ...visitEndpoints({ reception, limit }),
      ...exportEndpoints({ ...shared, readFacts, countConversions: recorder.countConversions }),
    ],
    tasks: [
      () => recorder.countConversions(),
      (signal) =>
        finishDays({ ...shared, readCalendar, findApplicationPage: recorder.findApplicationPage }, signal),
      (signal) => deleteEndedVisits(now(), db, signal),
      async (signal) => {
        const today = (await readCalendar()).dayOf(now());
        await deleteOldSalts(addDays(today, -1), now(), db);
        await deleteOldVisits(today, settings.rawDays, db, signal);
      },
    ],
  };
}

/** Reads the calendar of the reporting time zone, which keeps what it computed. */
function createCalendarReader(readFacts: () => Promise<SiteFacts>) {
  let calendar = createCalendar('UTC');
  return async () => {
    const { reportingTimeZone } = await readFacts();
    if (calendar.timeZone !== reportingTimeZone) calendar = createCalendar(reportingTimeZone);
    return calendar;
  };
}
