import { describe, expect, it } from '@jest/globals';
import { readAnalyticsVitals } from '@site/shared/contracts/staff';
import { expectAccessible } from '@site/shared/testing';
import { screen, within } from '@testing-library/react';
import { signIn, useFakes } from '../../../staff.fixture.ts';
import { renderReport } from '../analytics.fixture.tsx';
import { VitalsPanel } from './vitals-panel.tsx';
import { VITALS_COPY } from './admin-vitals-content.ts';
import { RETRY } from '../../../kit/admin-content.ts';

const fakes = useFakes();

const row = {
  name: '/services',
  lcp: { p75: 2400, samples: 1300 },
  inp: { p75: 230, samples: 50 },
  cls: { p75: 0.31, samples: 1300 },
  ttfb: null,
};
const release = { ...row, name: 'marketing@1a2b3c4d5e6f7a8b9c0d', ttfb: { p75: 300, samples: 49 } };

function open(
  path = '/admin',
  rows: { page: object[]; release: object[] } = { page: [row], release: [release] },
) {
  signIn(fakes.api, 'analyst');
  fakes.api.answer(readAnalyticsVitals, ({ query }) => ({
    status: 200,
    body: { rows: rows[query['by'] as 'page' | 'release'] },
  }));
  return renderReport(({ window }) => <VitalsPanel window={window} />, path);
}
const cells = async () =>
  within(await screen.findByRole('table'))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

describe('the loading speed', () => {
  it('of pages is rated in words', async () => {
    const { container } = open();

    expect(await cells()).toEqual([
      '2.4 s Good 1,300 page loads',
      '230 ms Needs improvement 50 page loads',
      '0.31 Poor 1,300 page loads',
      '–',
    ]);
    expect(screen.getByRole('rowheader', { name: '/services' })).toBeTruthy();
    expect(screen.queryByText(/change by chance/)).toBeNull();
    await expectAccessible(container);
  });

  it('of releases is chosen with a button, remembered in the address, and notes few page loads', async () => {
    const { user, location } = open();

    await user.click(screen.getByRole('button', { name: VITALS_COPY.groups.release }));

    expect(await screen.findByRole('rowheader', { name: 'Marketing 1a2b3c4d' })).toBeTruthy();
    expect((await cells()).at(-1)).toBe('300 ms Good only 49 page loads');
    expect(screen.getByText('Ratings from fewer than 50 page loads change by chance.')).toBeTruthy();
    expect(location()).toBe('/admin?vitals=release');
  });

  it('of pages that do not exist is grouped', async () => {
    open('/admin', { page: [{ ...row, name: '(other)' }], release: [] });

    expect(await screen.findByRole('rowheader', { name: 'Pages that do not exist' })).toBeTruthy();
  });

  it('may be unknown', async () => {
    open('/admin', { page: [], release: [] });

    expect(await screen.findByText(VITALS_COPY.none)).toBeTruthy();
  });

  it('says in place that it could not be loaded, and tries again on request', async () => {
    const { user } = open();
    fakes.api.answer(readAnalyticsVitals, () => {
      throw new TypeError('Failed to fetch');
    });
    await screen.findByText(VITALS_COPY.failure);
    fakes.api.answer(readAnalyticsVitals, () => ({ status: 200, body: { rows: [row] } }));

    await user.click(screen.getByRole('button', { name: RETRY }));

    expect(await screen.findByRole('table')).toBeTruthy();
    expect(fakes.errors).toHaveLength(1);
  });
});
