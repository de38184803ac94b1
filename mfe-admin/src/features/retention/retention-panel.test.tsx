import { describe, expect, it } from '@jest/globals';
import { changeRetention, readRetention, type Retention } from '@site/shared/contracts/staff';
import { expectAccessible, renderPage } from '@site/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { AdminPage } from '../../app/admin-page.tsx';
import { signIn, useFakes } from '../../staff.fixture.ts';

const fakes = useFakes();

const SESSIONS: Retention = {
  sweep: 'sessions',
  days: 30,
  canChange: false,
  lastRunAt: '2026-11-20T09:00:00.000Z',
  lastCount: 1204,
};
const LOST: Retention = {
  sweep: 'submissions-lost',
  days: null,
  canChange: true,
  lastRunAt: null,
  lastCount: 0,
};

async function open() {
  signIn(fakes.api);
  fakes.api.answer(readRetention, () => ({ status: 200, body: { items: [SESSIONS, LOST] } }));
  fakes.api.answer(changeRetention, ({ body: { days } }) => ({
    status: 200,
    body: { items: [SESSIONS, { ...LOST, days }] },
  }));
  const page = renderPage(AdminPage, {
    path: '/admin?view=settings',
    facts: { reportingTimeZone: 'UTC' },
  });
  await page.user.click(await screen.findByText('Retention'));
  const lost = within(await screen.findByRole('row', { name: /^Applications: Lost/ }));
  return { ...page, lost };
}

describe('retention', () => {
  it('says what is removed after how long, and what the last run removed', async () => {
    const { container } = await open();

    const row = within(screen.getByRole('row', { name: /^Sign-in sessions/ }));
    expect(row.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
      '30 days',
      'Nov 20, 2026, 9:00 AM UTC',
      '1,204',
      'Always on',
    ]);
    await expectAccessible(container);
  });

  it('is turned on with a number of days, and off without', async () => {
    const { user, lost, services } = await open();
    expect(lost.getByText('Off')).toBeTruthy();

    await user.type(lost.getByRole('textbox'), '400');
    await user.click(lost.getByRole('button', { name: /^Save/ }));
    expect(await lost.findByText('400 days')).toBeTruthy();
    expect(services.toasts.at(-1)?.description).toBe('Applications: Lost: 400 days.');

    await user.clear(lost.getByRole('textbox'));
    await user.click(lost.getByRole('button', { name: /^Save/ }));
    expect(await lost.findByText('Off')).toBeTruthy();
    expect(fakes.api.callsTo(changeRetention).map(({ body }) => body)).toEqual([
      { days: 400 },
      { days: null },
    ]);
  });

  it('refuses a number that is too small', async () => {
    const { user, lost } = await open();

    await user.type(lost.getByRole('textbox'), '7');
    await user.click(lost.getByRole('button', { name: /^Save/ }));

    await waitFor(() => expect(lost.getByText('Enter a number from 30 to 3650')).toBeTruthy());
    expect(fakes.api.callsTo(changeRetention)).toEqual([]);
  });
});
