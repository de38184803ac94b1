import { readAnalyticsSummary, type AnalyticsSummary } from '@site/shared/contracts/staff';
import { renderPage, type FakeApi } from '@site/shared/testing';
import { screen } from '@testing-library/react';
import { AdminPage } from '../../app/admin-page.tsx';
import { signIn } from '../../staff.fixture.ts';
import { answerAnalytics, aSummary } from './summary.fixture.ts';

/** The days of `aSummary`, as in the page's address. */
export const WINDOW = 'start=2026-11-19&end=2026-11-21';

export type OpenDashboard = readonly [query?: string, summary?: AnalyticsSummary];

/** Opens the analytics view as an admin. */
export function openDashboard(api: FakeApi, query = WINDOW, summary = aSummary()) {
  signIn(api);
  answerAnalytics(api, summary);
  return renderPage(AdminPage, { path: `/admin?view=analytics&${query}` });
}

export const tile = (name: RegExp) => screen.findByRole('button', { name });

/** Queries for the window itself, not for the one before it. */
export function queriesOfWindow(api: FakeApi) {
  return api
    .callsTo(readAnalyticsSummary)
    .map(({ query }) => query)
    .filter(({ startDate }) => startDate !== '2026-11-16');
}
