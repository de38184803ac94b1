import { describe, expect, it } from '@jest/globals';
import { readTeamReport, type ReleaseReport } from '@site/shared/contracts/staff';
import { expectAccessible, recordingServices, renderPage } from '@site/shared/testing';
import { render, screen, waitFor, within } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter, StaticRouter } from 'react-router-dom';
import { AdminPage } from '../../../app/admin-page.tsx';
import { signIn, useFakes } from '../../../staff.fixture.ts';
import { aRelease, aReleaseReport } from '../analytics.fixture.tsx';
import { TEAM_COPY, TEAM_WINDOWS } from './admin-team-content.ts';
import { RELEASES_COPY } from '../releases/admin-releases-content.ts';
import { RETRY } from '../../../kit/admin-content.ts';

const fakes = useFakes();

const ADDRESS = '/admin?view=team#ticket=t1.abc';
const INVALID = TEAM_COPY.invalid.text;

function answerWith(report: Partial<ReleaseReport> = {}) {
  fakes.api.answer(readTeamReport, () => ({ status: 200, body: aReleaseReport(report) }));
}
function refuse(status: number) {
  fakes.api.answer(readTeamReport, () => ({ status, body: { title: 'No', status, code: 'refused' } }));
}
const open = (path = ADDRESS) =>
  renderPage(AdminPage, { path, facts: { reportingTimeZone: 'America/New_York' } });
const asked = () =>
  fakes.api
    .callsTo(readTeamReport)
    .map(({ body }) => body as Record<'ticket' | 'startDate' | 'endDate', string>);
const dayCount = ({ startDate = '', endDate = '' }) =>
  (Date.parse(endDate) - Date.parse(startDate)) / 86_400_000 + 1;

describe('the report of a team', () => {
  it('needs the ticket of the link, and no account', async () => {
    answerWith();
    signIn(fakes.api);
    const { container, services, location } = open();

    expect(await screen.findByRole('heading', { level: 1, name: 'Team report: Marketing' })).toBeTruthy();
    expect(screen.getByRole('rowheader', { name: /1a2b3c4d/ })).toBeTruthy();
    expect(screen.getByText(/^Oct 22, 2026 to Nov 20, 2026/)).toBeTruthy();
    expect(fakes.api.calls.map(({ endpoint }) => endpoint)).toEqual(['readTeamReport']);
    expect(fakes.api.calls[0]?.headers['authorization']).toBeUndefined();
    expect(asked().map((body) => [body.ticket, dayCount(body)])).toEqual([['t1.abc', 30]]);
    expect(services.titlePrefix()).toBe(TEAM_COPY.prefix);
    expect(location()).toBe(ADDRESS);
    await expectAccessible(container);
  });

  it('lists the days, the last first', async () => {
    answerWith();
    open();

    const table = await screen.findByRole('table', { name: TEAM_COPY.days.caption });

    expect(
      within(table)
        .getAllByRole('row')
        .slice(1)
        .map(({ textContent }) => textContent),
    ).toEqual(['Nov 20, 202650010', 'Nov 19, 20261,50041']);
  });

  it('covers the chosen days, and the ticket stays in the address', async () => {
    answerWith();
    const { user, location } = open();
    await screen.findByRole('rowheader', { name: /1a2b3c4d/ });
    let respond = () => {};
    fakes.api.answer(readTeamReport, async () => {
      await new Promise<void>((resolve) => (respond = resolve));
      return { status: 200, body: aReleaseReport({ releases: [aRelease({ version: 'f'.repeat(20) })] }) };
    });

    await user.click(screen.getByRole('button', { name: TEAM_WINDOWS['90'] }));

    await waitFor(() => expect(asked().map(dayCount)).toEqual([30, 90]));
    expect(location()).toBe('/admin?view=team&days=90#ticket=t1.abc');
    expect(screen.getByRole('rowheader', { name: /1a2b3c4d/ })).toBeTruthy();
    respond();
    expect(await screen.findByRole('rowheader', { name: /ffffffff/ })).toBeTruthy();
  });

  it('may have no releases', async () => {
    answerWith({ releases: [] });
    open();

    expect(await screen.findByText(RELEASES_COPY.none)).toBeTruthy();
  });

  it.each([404, 422])('says that the link is not valid when the API answers %d', async (status) => {
    refuse(status);
    const { container } = open();

    expect((await screen.findByRole('alert')).textContent).toContain(INVALID);
    expect(fakes.errors).toEqual([]);
    await expectAccessible(container);
  });

  it('says that the link is not complete without a ticket, and asks nobody', async () => {
    open('/admin?view=team');

    expect((await screen.findByRole('alert')).textContent).toContain(INVALID);
    expect(fakes.api.calls).toEqual([]);
  });

  it('tries again on request when it could not be loaded', async () => {
    refuse(429);
    const { user } = open();
    await screen.findByText(TEAM_COPY.failure);
    answerWith();

    await user.click(screen.getByRole('button', { name: RETRY }));

    expect(await screen.findByRole('rowheader', { name: /1a2b3c4d/ })).toBeTruthy();
  });
});

describe('the prerendered page', () => {
  it('becomes the report of the address, also for a user whom the dashboard would send away', async () => {
    answerWith();
    signIn(fakes.api, null);
    const services = recordingServices();
    const container = document.body.appendChild(document.createElement('div'));
    container.innerHTML = renderToString(
      <StaticRouter location="/admin">
        <AdminPage services={services} />
      </StaticRouter>,
    );

    const page = (
      <MemoryRouter initialEntries={[ADDRESS]}>
        <AdminPage services={services} />
      </MemoryRouter>
    );
    render(page, { container, hydrate: true });

    expect(await screen.findByRole('heading', { name: 'Team report: Marketing' })).toBeTruthy();
    expect(services.toasts).toEqual([]);
    expect(fakes.errors).toEqual([]);
    container.remove();
  });
});
