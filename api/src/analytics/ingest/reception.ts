import type { SiteFacts, VisitEvents } from '@site/shared/contracts';
import { createId } from '../../database/ids.ts';
import type { ReportingCalendar } from '../calendar/reporting-calendar.ts';
import { dropReasonOf, type DropReason, type VisitHeaders } from '../classification/drop-reason.ts';
import { missingPageName, pageName } from '../classification/page-name.ts';
import { findSource } from '../classification/source.ts';
import { describeUserAgent, type UserAgent } from '../classification/user-agent.ts';
import type { IdentifyVisitor } from '../visitors/identify-visitor.ts';
import { createVisitorLimit, type VisitorLimits } from '../visitors/visitor-limit.ts';
import type { VisitValues } from '../visits/visit.ts';
import type { RecordVisits } from './recorder.ts';

/** A report and the request that brought it. Address and user agent are not kept. */
export interface Report {
  readonly body: VisitEvents;
  readonly headers: VisitHeaders;
  readonly address: string;
  readonly userAgent: string;
}

export interface ReceptionServices {
  readonly record: RecordVisits;
  readonly identifyVisitor: IdentifyVisitor;
  readonly readCalendar: () => Promise<ReportingCalendar>;
  readonly readFacts: () => Promise<SiteFacts>;
  readonly now: () => number;
  /** Where the site is visited; null accepts any origin, for a demo that is opened under several names. */
  readonly siteOrigin: string | null;
  readonly siteHost: string;
  readonly spamHosts: ReadonlySet<string>;
  readonly visitorLimits: VisitorLimits;
}

export interface Reception {
  /** Records a report, or counts why not. Resolves when that is stored. */
  receive(report: Report): Promise<DropReason | null>;
  drop(reason: DropReason): Promise<void>;
}

export function createReception(services: ReceptionServices): Reception {
  const { record, identifyVisitor, readCalendar, readFacts, now, spamHosts } = services;
  const limit = createVisitorLimit(services.visitorLimits);

  async function drop(reason: DropReason): Promise<void> {
    const day = (await readCalendar()).dayOf(now());
    await record({ kind: 'drop', drop: { day, reason } });
  }

  async function receive({ body, headers, address, userAgent }: Report): Promise<DropReason | null> {
    const { page, referrer, isAutomated = false, events, release = null } = body;
    const siteOrigin = services.siteOrigin ?? headers.origin ?? '';
    const reason = dropReasonOf({
      ...{ headers, userAgent, page, referrer, isAutomated, siteOrigin, spamHosts },
    });
    if (reason) return drop(reason).then(() => reason);
    const at = now();
    const { time, ...visitor } = await identifyVisitor({ at, address, userAgent });
    if (!limit.allows(visitor.visitor, events.length, { at, day: time.day }))
      return drop('rate').then(() => 'rate');
    const isMissing = events.some(({ name }) => name === 'not_found');
    const values = await valuesOf(body, userAgent);
    await record({
      kind: 'events',
      from: {
        id: createId(at),
        ...{ at, time, ...visitor, release, values, events },
        page: pageName(page, () => !isMissing),
        missingPath: isMissing ? missingPageName(page) : null,
      },
    });
    return null;
  }

  async function valuesOf(
    { tags, referrer, clickId, language, viewport }: VisitEvents,
    userAgent: string,
  ): Promise<VisitValues> {
    const sisterHost = sisterHostOf(await readFacts());
    const ownHosts = [services.siteHost];
    return {
      ...findSource({ tags, referrer, clickId, ownHosts, sisterHost }),
      ...deviceOf(describeUserAgent(userAgent), viewport),
      language: language ?? null,
    };
  }

  return { receive, drop };
}

function sisterHostOf({ collectionsUrl }: SiteFacts): string | null {
  return collectionsUrl === null ? null : (/^https:\/\/([^/?#]+)/.exec(collectionsUrl)?.[1] ?? null);
}

/** An iPad reports that it is a Mac, so the size of its window decides. */
function deviceOf(agent: UserAgent, viewport: VisitEvents['viewport']): UserAgent {
  const isTablet = agent.os === 'macOS' && viewport === 'tablet';
  return isTablet ? { ...agent, device: 'tablet' } : agent;
}
