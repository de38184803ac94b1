import {
  readAnalyticsSummary,
  readAnalyticsValues,
  readAnalyticsVitals,
  readReleaseReport,
  type AnalyticsSummary,
  type VisitMeasures,
} from '@site/shared/contracts/staff';
import type { FakeApi } from '@site/shared/testing';

export function someMeasures(more: Partial<VisitMeasures> = {}): VisitMeasures {
  return {
    visitors: 80,
    visits: 100,
    pageviews: 300,
    bounces: 40,
    durationMs: 9_400_000,
    visibleMs: 5_000_000,
    convertedVisits: 5,
    engagedVisits: 60,
    applications: 6,
    ...more,
  };
}

const NOTHING = someMeasures({
  visitors: 0,
  visits: 0,
  pageviews: 0,
  bounces: 0,
  durationMs: 0,
  visibleMs: 0,
  convertedVisits: 0,
  engagedVisits: 0,
  applications: 0,
});

/** The numbers of November 19 to 21, 2026, in the afternoon of the last. */
export function aSummary(more: Partial<AnalyticsSummary> = {}): AnalyticsSummary {
  return {
    window: { startDate: '2026-11-19', endDate: '2026-11-21' },
    timeZone: 'America/New_York',
    countedAt: '2026-11-21T19:30:00Z',
    trackedSince: '2026-10-01',
    total: someMeasures({ visits: 1204 }),
    previous: {
      window: { startDate: '2026-11-16', endDate: '2026-11-18' },
      total: someMeasures({ visits: 1075 }),
    },
    buckets: ['2026-11-19', '2026-11-20', '2026-11-21'].map((date, index) => ({
      date,
      isPartial: index === 2,
      ...someMeasures({ visits: 500 - 100 * index }),
    })),
    funnel: { visits: 1204, applicationViews: 120, applicationStarts: 60, applications: 6 },
    drops: [],
    notes: [],
    deploys: [],
    ...more,
  };
}

/** The numbers of the same days before anything was counted. */
export function anEmptySummary(): AnalyticsSummary {
  const empty = aSummary({ total: NOTHING, previous: null, trackedSince: null });
  return { ...empty, buckets: empty.buckets.map((bucket) => ({ ...bucket, ...NOTHING })) };
}

/** Answers everything that the analytics view asks for. The panels below the chart are empty. */
export function answerAnalytics(api: FakeApi, summary = aSummary()): void {
  const { window, timeZone } = summary;
  api.answer(readAnalyticsSummary, () => ({ status: 200, body: summary }));
  api.answer(readAnalyticsValues, () => ({ status: 200, body: { values: [], hasMore: false } }));
  api.answer(readAnalyticsVitals, () => ({ status: 200, body: { rows: [] } }));
  api.answer(readReleaseReport, () => ({
    status: 200,
    body: { owner: 'marketing', window, timeZone, days: [], releases: [] },
  }));
}
