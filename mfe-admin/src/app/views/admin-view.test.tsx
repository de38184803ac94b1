import { describe, expect, it } from '@jest/globals';
import { renderPage } from '@site/shared/testing';
import { screen, within } from '@testing-library/react';
import { AdminPage } from '../admin-page.tsx';
import { openDashboard, queriesOfWindow, tile } from '../../features/analytics/dashboard.fixture.tsx';
import { answerAnalytics } from '../../features/analytics/summary.fixture.ts';
import { signIn, useFakes } from '../../staff.fixture.ts';
import { VIEWS_COPY } from './admin-views-content.ts';

const fakes = useFakes();
const open = () => openDashboard(fakes.api);

describe('the views of the admin area', () => {
  it('are linked, and the current one is marked', async () => {
    const { user, location } = open();

    const nav = within(await screen.findByRole('navigation', { name: VIEWS_COPY.nav }));
    expect(nav.getByRole('link', { current: 'page' }).textContent).toBe('Analytics');
    await user.click(nav.getByRole('link', { name: 'Submissions' }));

    expect(location()).toBe('/admin');
    expect(await screen.findByText('No submissions yet')).toBeTruthy();
    expect(nav.getByRole('link', { current: 'page' }).textContent).toBe('Submissions');
  });

  it('show a reviewer no analytics', async () => {
    open();
    signIn(fakes.api, 'reviewer');

    expect(await screen.findByText('No submissions yet')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Analytics' })).toBeNull();
    expect(queriesOfWindow(fakes.api)).toEqual([]);
  });

  it('show an analyst the dashboard at once', async () => {
    signIn(fakes.api, 'analyst');
    answerAnalytics(fakes.api);
    renderPage(AdminPage, { path: '/admin' });

    expect(await tile(/^Visits/)).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Submissions' })).toBeNull();
  });
});
