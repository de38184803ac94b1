import type { SiteFacts } from '@site/shared/contracts';
import { createCachedValue } from '../database/cached-value.ts';
import type { Infrastructure } from '../infrastructure.ts';
import type { Module } from '../module.ts';
import { addDays } from './calendar/periods.ts';
import { createCalendar, type ReportingCalendar } from './calendar/reporting-calendar.ts';
import { loadSpamHosts } from './classification/spam-hosts.ts';
import { createDeployLog } from './deploys/deploy-log.ts';
import { exportEndpoints } from './export/routes.ts';
import { createReception } from './ingest/reception.ts';
import { createRecorder } from './ingest/recorder.ts';
import { findNotes, type FindEmails } from './notes/notes.ts';
import { noteEndpoints } from './notes/routes.ts';
import { releaseEndpoints } from './releases/routes.ts';
import { createTeamTickets } from './releases/team-tickets.ts';
import { reportEndpoints } from './reports/routes.ts';
import { createOpenDays } from './rollups/open-days.ts';
import { visitEndpoints } from './routes.ts';
import type { AnalyticsSettings } from './settings.ts';
import { createCopyEarlierEvents } from './upkeep/copy-earlier-events.ts';
import { deleteOldVisits } from './upkeep/delete-old.ts';
import { finishDays } from './upkeep/finish-days.ts';
import { deleteOldSalts } from './visitors/salts.ts';
import { createIdentifyVisitor } from './visitors/identify-visitor.ts';

export interface AnalyticsModule extends Module {
  /** The days and hours of the reporting time zone. */
  readonly readCalendar: () => Promise<ReportingCalendar>;
}

export interface AnalyticsModuleServices {
  readonly readFacts: () => Promise<SiteFacts>;
  /** Email addresses of users, by id. */
  readonly findEmails: FindEmails;
  /** Where the composer lists what went live. */
  readonly composerUrls: readonly string[];
}

/** A changed time zone is noticed after this time. */
const FACTS_AGE_MS = 10_000;
const MAX_PER_VISITOR = { perMinute: 60, perDay: 600 };

/** Visits of the site, counted by hour and day in the reporting time zone. */
export function createAnalyticsModule(
  shared: Infrastructure,
  settings: AnalyticsSettings,
  { readFacts, findEmails, composerUrls }: AnalyticsModuleServices,
): AnalyticsModule {
  const { db, limits, logger, now, site } = shared;
  const facts = createCachedValue(readFacts, FACTS_AGE_MS, now);
  const readCalendar = createCalendarReader(facts.read);
  const { origin, host: siteHost } = new URL(site.siteUrl);
  const perProcess = { isPerProcess: true };
  const counting = { db, now, readCalendar, copyEarlierEvents: createCopyEarlierEvents(db) };
  const countOpenDays = createOpenDays(counting, settings.countMs);
  const reception = createReception({
    ...{ readCalendar, now, siteHost },
    readFacts: facts.read,
    record: createRecorder(db),
    identifyVisitor: createIdentifyVisitor({ db, now, readCalendar, siteHost }),
    siteOrigin: site.mode === 'production' ? origin : null,
    spamHosts: loadSpamHosts(settings.spamHostsFile),
    visitorLimits: MAX_PER_VISITOR,
  });
  const limit = limits.createForAddresses('visits', settings.reports, perProcess);
  const deploys = createDeployLog({ db, now, logger, composerUrls });
  const today = async () => (await readCalendar()).dayOf(now());
  const reading = { ...shared, readFacts, countOpenDays };
  return {
    readCalendar,
    endpoints: [
      ...visitEndpoints({ reception, limit }),
      ...exportEndpoints(reading),
      ...reportEndpoints({
        ...reading,
        readNotes: (days) => findNotes(days, { db, findEmails }),
        readDeploys: async (days) => deploys.listOnDays(days, await readCalendar()),
      }),
      ...noteEndpoints({ ...shared, findEmails, readCalendar }),
      ...releaseEndpoints({
        ...{ db, now, readFacts, readCalendar, countOpenDays, deploys, audit: shared.audit },
        tickets: createTeamTickets(shared.tickets, now),
        limit: limits.createForAddresses('faults', settings.reports, perProcess),
      }),
    ],
    tasks: [
      () => deploys.refresh(),
      (signal) => finishDays({ ...counting, logger }, signal),
      async () => deleteOldSalts(addDays(await today(), -1), now(), db),
      async (signal) => deleteOldVisits(await today(), settings.rawDays, db, signal),
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
