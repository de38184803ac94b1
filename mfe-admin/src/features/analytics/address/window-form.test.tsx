import { describe, expect, it } from '@jest/globals';
import { readAnalyticsSummary, type AnalyticsSummary } from '@site/shared/contracts/staff';
import { screen, waitFor, within } from '@testing-library/react';
import { useFakes } from '../../../staff.fixture.ts';
import { openDashboard, queriesOfWindow, tile, WINDOW, type OpenDashboard } from '../dashboard.fixture.tsx';
import { aSummary } from '../summary.fixture.ts';
import { TEAM_WINDOWS } from '../team/admin-team-content.ts';

const fakes = useFakes();
const open = (...given: OpenDashboard) => openDashboard(fakes.api, ...given);

describe('the window', () => {
  it('is the one in the address', async () => {
    open(`${WINDOW}&by=weekly`);
    await tile(/^Visits/);

    expect(queriesOfWindow(fakes.api)).toEqual([
      { startDate: '2026-11-19', endDate: '2026-11-21', granularity: 'weekly' },
    ]);
  });

  it('changes by a link, and keeps the last numbers until the next are there', async () => {
    const { user, location } = open();
    await tile(/^Visits/);
    let answer = () => {};
    fakes.api.answer(readAnalyticsSummary, async () => {
      await new Promise<void>((resolve) => (answer = resolve));
      return { status: 200, body: aSummary({ previous: null }) };
    });

    await user.click(screen.getByRole('link', { name: TEAM_WINDOWS['7'] }));

    expect(location()).toMatch(/start=\d{4}-\d\d-\d\d&end=\d{4}-\d\d-\d\d/);
    expect((await tile(/^Visits/)).textContent).toContain('12% more');
    await waitFor(() => expect(queriesOfWindow(fakes.api).length).toBe(2));
    answer();
    await waitFor(async () => expect((await tile(/^Visits/)).textContent).toContain('No earlier data'));
  });

  it('labels hours as hours until the days of the next window are there', async () => {
    const hour = { ...aSummary().buckets[0], date: '2026-11-19T14:00:00-05:00', isPartial: false };
    const { user } = open(
      'start=2026-11-19&end=2026-11-19',
      aSummary({
        window: { startDate: '2026-11-19', endDate: '2026-11-19' },
        previous: null,
        buckets: [hour] as AnalyticsSummary['buckets'],
      }),
    );
    await user.click(await screen.findByRole('button', { name: 'Show as table' }));
    expect(screen.getByRole('rowheader', { name: '2 PM' })).toBeTruthy();
    let answer = () => {};
    fakes.api.answer(readAnalyticsSummary, async () => {
      await new Promise<void>((resolve) => (answer = resolve));
      return { status: 200, body: aSummary({ previous: null }) };
    });

    await user.click(screen.getByRole('link', { name: TEAM_WINDOWS['7'] }));

    await waitFor(() => expect(queriesOfWindow(fakes.api).length).toBe(2));
    expect(screen.getByRole('rowheader', { name: '2 PM' })).toBeTruthy();
    answer();
    expect(await screen.findByRole('rowheader', { name: 'Nov 20' })).toBeTruthy();
  });

  it('changes by two dates, which must be in order', async () => {
    const { user, location } = open();
    await tile(/^Visits/);
    const form = within(screen.getByRole('form', { name: 'Period' }));

    await user.clear(form.getByLabelText('Through'));
    await user.type(form.getByLabelText('Through'), '2026-11-18');
    await user.click(form.getByRole('button', { name: 'Show' }));
    expect(form.getByText(/The end date is before the start date/)).toBeTruthy();

    await user.clear(form.getByLabelText('From'));
    await user.type(form.getByLabelText('From'), '2026-11-02');
    await user.click(form.getByRole('button', { name: 'Show' }));
    expect(location()).toContain('start=2026-11-02&end=2026-11-18');
  });

  it('is not replaced by another one without a word, and the focus stays in the form', async () => {
    const { user, location } = open();
    await tile(/^Visits/);
    const form = within(screen.getByRole('form', { name: 'Period' }));
    const from = form.getByLabelText('From');
    const before = location();

    await user.clear(from);
    await user.type(from, '1990-01-01');
    await user.click(form.getByRole('button', { name: 'Show' }));
    expect(form.getByText(/A period has at most 3,653 days/)).toBeTruthy();
    expect([location(), document.activeElement]).toEqual([before, from]);

    await user.clear(from);
    await user.type(from, '2026-11-02');
    await user.click(form.getByRole('button', { name: 'Show' }));
    expect(location()).toContain('start=2026-11-02&end=2026-11-21');
    expect(document.activeElement).toBe(form.getByRole('button', { name: 'Show' }));
    expect(form.queryByText(/A period has at most/)).toBeNull();
  });

  it('is shown by the week on request', async () => {
    const { user, location } = open();
    await tile(/^Visits/);

    await user.selectOptions(screen.getByLabelText('Show by'), 'Week');

    expect(location()).toContain('by=weekly');
  });
});
