import { useState, type ReactElement } from 'react';
import type { AnalyticsValue, ReleaseReport, ReleaseRow } from '@site/shared/contracts/staff';
import type { ShellServices } from '@site/shared/federation';
import { recordingServices, renderPage } from '@site/shared/testing';
import { QueryClientProvider } from '@tanstack/react-query';
import { createQueries } from '../../kit/create-queries.ts';
import type { DayWindow } from '../../kit/time/day-window.ts';

export const WEEK: DayWindow = { startDate: '2026-11-14', endDate: '2026-11-20' };
export const MONTH: DayWindow = { startDate: '2026-10-22', endDate: '2026-11-20' };

interface ReportProps {
  readonly window: DayWindow;
  readonly services: ShellServices;
}

/** Renders a panel with a query cache, and with buttons that choose the days. */
export function renderReport(panel: (props: ReportProps) => ReactElement, path = '/admin') {
  const services = recordingServices({ reportingTimeZone: 'America/New_York' });
  const queries = createQueries(services);
  function Frame() {
    const [window, setWindow] = useState(WEEK);
    return (
      <QueryClientProvider client={queries}>
        <button onClick={() => setWindow(MONTH)}>Month</button>
        {panel({ window, services })}
      </QueryClientProvider>
    );
  }
  return { ...renderPage(<Frame />, { path }), services };
}

/** A value with measures that divide well. */
export const aValue = (more: Partial<AnalyticsValue> = {}): AnalyticsValue => ({
  value: 'Google',
  visitors: 1200,
  visits: 1600,
  pageviews: 3200,
  bounces: 400,
  durationMs: 96_000_000,
  visibleMs: 96_000_000,
  convertedVisits: 40,
  entries: 800,
  exits: 320,
  events: 77,
  ...more,
});

const VERSION = '1a2b3c4d5e6f7a8b9c0d';

/** A live release with good vitals. */
export const aRelease = (more: Partial<ReleaseRow> = {}): ReleaseRow => ({
  version: VERSION,
  liveAt: '2026-11-20T02:30:00.000Z',
  isLive: true,
  scriptBytes: 102_400,
  pageviews: 2000,
  errors: 5,
  failedLoads: 1,
  lcp: { p75: 2100, samples: 400 },
  inp: { p75: 120, samples: 300 },
  cls: { p75: 0.02, samples: 400 },
  ttfb: { p75: 300, samples: 400 },
  ...more,
});

/** A team's report of two days. */
export const aReleaseReport = (more: Partial<ReleaseReport> = {}): ReleaseReport => ({
  owner: 'marketing',
  window: MONTH,
  timeZone: 'America/New_York',
  days: [
    { date: '2026-11-19', pageviews: 1500, errors: 4, failedLoads: 1 },
    { date: '2026-11-20', pageviews: 500, errors: 1, failedLoads: 0 },
  ],
  releases: [aRelease()],
  ...more,
});
