import { describe, expect, it } from '@jest/globals';
import { readAnalyticsSummary, readAnalyticsValues } from '@site/shared/contracts/staff';
import { expectAccessible } from '@site/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { useFakes } from '../../staff.fixture.ts';
import { aValue } from './analytics.fixture.tsx';
import { openDashboard, queriesOfWindow, tile, WINDOW, type OpenDashboard } from './dashboard.fixture.tsx';
import { anEmptySummary, aSummary } from './summary.fixture.ts';
import { SHARE_COPY } from './releases/admin-releases-content.ts';
import { RETRY } from '../../kit/admin-content.ts';

const fakes = useFakes();

const open = (...given: OpenDashboard) => openDashboard(fakes.api, ...given);

describe('the tiles', () => {
  it('say each number with its change and its definition', async () => {
    open();

    expect((await tile(/^Visits/)).textContent).toBe(
      'Visits1,204So far, 12% more than all of Nov 16 – Nov 18',
    );
    expect((await tile(/^Bounce rate/)).textContent).toBe(
      'Bounce rate3.3%So far, 0.4 percentage points less than all of Nov 16 – Nov 18',
    );
    expect((await tile(/^Engaged visits/)).textContent).toBe(
      'Engaged visits5%So far, 0.6 percentage points less than all of Nov 16 – Nov 18',
    );
    expect(screen.getByText(/^A visit ends after 30 minutes without activity/)).toBeTruthy();
  });

  it('say that there is no earlier data', async () => {
    open(WINDOW, aSummary({ previous: null }));

    expect((await tile(/^Visitors/)).textContent).toBe('Visitors80No earlier data');
  });

  it('choose the metric of the chart', async () => {
    const { user, location } = open();

    expect((await tile(/^Visits/)).getAttribute('aria-pressed')).toBe('true');
    await user.click(await tile(/^Visitors/));

    expect((await tile(/^Visitors/)).getAttribute('aria-pressed')).toBe('true');
    expect(location()).toContain('metric=visitors');
    expect(screen.getByRole('figure', { name: 'Visitors' })).toBeTruthy();
  });
});

describe('the chart', () => {
  const showTable = async () => screen.findByRole('button', { name: 'Show as table' });

  it('has a sentence and a table with the same data', async () => {
    const note = { id: crypto.randomUUID(), day: '2026-11-20', text: 'Webinar', author: null };
    const deploy = {
      at: '2026-11-20T15:00:00Z',
      owner: 'marketing',
      version: 'a'.repeat(20),
      isDecided: false,
      scriptBytes: null,
    };
    const { user } = open(WINDOW, aSummary({ notes: [note], deploys: [deploy, deploy] }));

    await user.click(await showTable());

    expect(screen.getByText('Visits: 1,204 so far, 12% more than in all of Nov 16 – Nov 18.')).toBeTruthy();
    const table = within(screen.getByRole('region', { name: 'Visits, as a table' }));
    await waitFor(() =>
      expect(
        table.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent)),
      ).toEqual([
        ['Date', 'This period', 'Nov 16 – Nov 18', 'Releases', 'Notes'],
        ['Nov 19', '500', '500', '', ''],
        ['Nov 20', '400', '400', 'Marketing (2 times)', 'Webinar'],
        ['Nov 21 (not complete)', '300', '300', '', ''],
      ]),
    );
  });

  it('says that nothing was counted', async () => {
    open(WINDOW, anEmptySummary());

    expect(await screen.findByText('No data in this period')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Show as table' })).toBeNull();
  });
});

describe('a filter', () => {
  const filtered = () =>
    open(
      `${WINDOW}&filter=source:Google`,
      aSummary({ funnel: null, total: { ...aSummary().total, applications: null } }),
    );

  it('is named, hides the steps to an application, and can be removed', async () => {
    const { user, location } = filtered();
    await tile(/^Visits/);

    expect(queriesOfWindow(fakes.api)[0]?.['filter']).toBe('source:Google');
    expect(screen.getByText(/The tables below count all visits/)).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Steps to an application' })).toBeNull();
    expect((await tile(/^Applications/)).textContent).toBe('Applications–Not counted by filter');
    expect((await tile(/^Engaged visits/)).textContent).toBe('Engaged visits–Not counted by filter');
    await user.click(screen.getByRole('link', { name: /Source: Google/ }));

    expect(location()).not.toContain('filter');
  });
});

describe('a filter by page', () => {
  it('leaves out what is counted only for visits that began there', async () => {
    open(`${WINDOW}&filter=page:/&metric=bounce-rate`);

    const bounces = await tile(/^Bounce rate/);
    expect(bounces.textContent).toBe('Bounce rate–Not counted by page');
    expect(bounces.hasAttribute('disabled')).toBe(true);
    expect((await tile(/^Visit duration/)).textContent).toBe('Visit duration–Not counted by page');
    expect((await tile(/^Conversion rate/)).textContent).toBe('Conversion rate–Not counted by page');
    expect(screen.getByRole('figure', { name: 'Visits' })).toBeTruthy();
  });
});

describe('the steps to an application', () => {
  it('show the share of the step before, and nothing above 100%', async () => {
    open(
      WINDOW,
      aSummary({ funnel: { visits: 10, applicationViews: 20, applicationStarts: 5, applications: 1 } }),
    );

    const table = await screen.findByRole('table', { name: 'Steps to an application' });
    expect([...within(table).getAllByRole('row')].map((row) => row.lastElementChild?.textContent)).toEqual([
      'Share of the step before',
      '–',
      'More than the step before',
      '25%',
      '20%',
    ]);
  });
});

describe('a choice', () => {
  it('of a value in a table leads to the numbers that it limits', async () => {
    const { user, location } = open(`${WINDOW}&values=device`);
    fakes.api.answer(readAnalyticsValues, () => ({
      status: 200,
      body: { values: [aValue({ value: 'phone' })], hasMore: false },
    }));

    await user.click(await screen.findByRole('button', { name: 'Phone' }));

    expect(location()).toContain('filter=device%3Aphone');
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Analytics' }));
    expect(screen.getByRole('link', { name: 'Remove the filter Device: Phone' })).toBeTruthy();
  });

  it('of what is shown changes nothing', async () => {
    const { user, location } = open();
    const before = location();

    await user.click(await tile(/^Visits/));

    expect(location()).toBe(before);
  });
});

describe('the dashboard', () => {
  it('names itself in the title, and its parts below its heading', async () => {
    const { user, services } = open();
    await tile(/^Visits/);

    expect(services.titlePrefix()).toBe('Analytics | ');
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Analytics',
    ]);
    expect(screen.getByRole('heading', { level: 3, name: 'Not counted' })).toBeTruthy();
    expect(screen.getByRole('heading', { level: 4, name: SHARE_COPY.title })).toBeTruthy();

    await user.click(screen.getByRole('link', { name: 'Submissions' }));
    await waitFor(() => expect(services.titlePrefix()).toBeNull());
  });

  it('shows a failure in its place, and loads again on request', async () => {
    const { user, services } = open();
    fakes.api.answer(readAnalyticsSummary, () => ({
      status: 503,
      body: { title: 'Not now', status: 503, code: 'unavailable' },
    }));
    await screen.findByText('The numbers could not be loaded');
    fakes.api.answer(readAnalyticsSummary, () => ({ status: 200, body: aSummary() }));

    await user.click(screen.getByRole('button', { name: RETRY }));

    expect(await tile(/^Visits/)).toBeTruthy();
    expect(services.toasts).toEqual([]);
  });

  it('is accessible, as a chart and as a table', async () => {
    const { container, user } = open();
    await tile(/^Visits/);
    await expectAccessible(container);

    await user.click(screen.getByRole('button', { name: 'Show as table' }));

    await expectAccessible(container);
  });
});
