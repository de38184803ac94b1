import { describe, expect, it } from '@jest/globals';
import { readAnalyticsSummary } from '@site/shared/contracts/staff';
import { renderPage } from '@site/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import { AdminPage } from '../../app/admin-page.tsx';
import { signIn, useFakes } from '../../staff.fixture.ts';
import { answerAnalytics, aSummary } from './summary.fixture.ts';
import { TEAM_WINDOWS } from './team/admin-team-content.ts';
import { DASHBOARD_COPY } from './admin-dashboard-content.ts';
import { RELEASES_COPY } from './releases/admin-releases-content.ts';
import { VALUES_COPY } from './breakdowns/admin-breakdowns-content.ts';
import { RETRY } from '../../kit/admin-content.ts';

const fakes = useFakes();

const WINDOW = 'start=2026-11-19&end=2026-11-21';

function open(query = WINDOW, summary = aSummary()) {
  signIn(fakes.api);
  answerAnalytics(fakes.api, summary);
  return renderPage(AdminPage, { path: `/admin?view=analytics&${query}` });
}

const tile = (name: RegExp) => screen.findByRole('button', { name });

describe('numbers that are not those of the address', () => {
  const refuse = () =>
    fakes.api.answer(readAnalyticsSummary, () => ({
      status: 503,
      body: { title: 'Not now', status: 503, code: 'unavailable' },
    }));
  const counted = () => screen.getByText(/^Nov 19, 2026 – Nov 21, 2026/);

  it('stay with a failure above them, and so does what was typed', async () => {
    const { user } = open();
    await tile(/^Visits/);
    await user.type(screen.getByLabelText('What happened'), 'Webinar');
    refuse();

    await user.click(screen.getByRole('link', { name: TEAM_WINDOWS['7'] }));

    expect((await screen.findByRole('alert')).textContent).toContain(DASHBOARD_COPY.failure);
    expect((await tile(/^Visits/)).textContent).toContain('1,204');
    expect(screen.getByLabelText('What happened')).toHaveProperty('value', 'Webinar');
    expect(counted()).toBeTruthy();
  });

  it('are said to be loading, and keep the sentence of their own filter', async () => {
    const { user } = open(`${WINDOW}&filter=language:es`, aSummary({ funnel: null }));
    await tile(/^Visits/);
    expect(screen.getByText(/count only visits with Language: Spanish/)).toBeTruthy();
    let answer = () => {};
    fakes.api.answer(readAnalyticsSummary, async () => {
      await new Promise<void>((resolve) => (answer = resolve));
      return { status: 200, body: aSummary() };
    });

    await user.click(screen.getByRole('link', { name: 'Remove the filter Language: Spanish' }));

    await waitFor(() =>
      expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('Loading...'),
    );
    expect(screen.getByText(/count only visits with Language: Spanish/)).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Analytics' }));
    answer();
    await waitFor(() => expect(screen.queryByText(/count only visits with/)).toBeNull());
    expect(counted()).toHaveProperty('role', 'status');
  });

  it('are loaded again with a button that keeps the focus until they are there', async () => {
    const { user } = open();
    refuse();
    const button = await screen.findByRole('button', { name: RETRY });
    let answer = () => {};
    fakes.api.answer(readAnalyticsSummary, async () => {
      await new Promise<void>((resolve) => (answer = resolve));
      return { status: 200, body: aSummary() };
    });

    await user.click(button);
    await waitFor(() => expect(button.textContent).toBe('Loading...'));
    expect(document.activeElement).toBe(button);
    answer();

    await tile(/^Visits/);
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Analytics' })),
    );
  });

  it('keep no other report waiting', async () => {
    open();
    refuse();

    expect(await screen.findByText(RELEASES_COPY.none)).toBeTruthy();
    expect(screen.getByText(VALUES_COPY.none)).toBeTruthy();
    expect(screen.getByText('No page loads were measured in this period')).toBeTruthy();
    expect(screen.getByRole('alert')).toBeTruthy();
  });
});
