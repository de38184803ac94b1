import { describe, expect, it } from '@jest/globals';
import {
  countSubmissions,
  deleteJob,
  downloadJobFile,
  exportSubmissions,
  listJobs,
  startSubmissionsExport,
  type Job,
} from '@site/shared/contracts/staff';
import { expectAccessible, renderPage } from '@site/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { AdminPage } from '../../app/admin-page.tsx';
import { signIn, useFakes } from '../../staff.fixture.ts';
import { RECOVERY_CODES_CONTENT } from '../account/recovery-codes/admin-recovery-codes-content.ts';

const fakes = useFakes();

const aJob = (job: Partial<Job> = {}): Job => ({
  ...{ id: '0190a6e0-0000-7000-8000-000000000001', state: 'waiting', rows: 0, total: null },
  ...{
    fileName: 'submissions-all-to-2026-11-20.csv',
    startedAt: '2026-11-20T09:00:00.000Z',
    expiresAt: null,
  },
  ...job,
});

/** Opens the list on a fake API with more submissions than are counted, whose jobs change with its calls. */
async function open({ jobs = [] as readonly Job[], isCapped = true } = {}) {
  let items = jobs;
  signIn(fakes.api);
  fakes.api.answer(countSubmissions, () => ({ status: 200, body: { count: 10_000, isCapped } }));
  fakes.api.answer(listJobs, () => ({ status: 200, body: { items } }));
  fakes.api.answer(startSubmissionsExport, () => {
    items = [aJob(), ...items];
    return { status: 202, body: aJob() };
  });
  fakes.api.answer(deleteJob, () => {
    items = [];
    return { status: 204, body: null };
  });
  const page = renderPage(AdminPage, { path: '/admin', facts: { reportingTimeZone: 'UTC' } });
  await screen.findByRole('heading', { name: 'Application submissions' });
  return { ...page, become: (job: Partial<Job>) => void (items = [aJob(job)]) };
}
const exports = () => screen.findByRole('region', { name: 'Your exports' });

describe('the export of a long list', () => {
  it('is prepared in the background, with its progress, and downloaded when it is ready', async () => {
    const { user, services, become, container } = await open();
    await screen.findByText(/prepared in the background/);

    await user.click(screen.getByRole('button', { name: 'Export submissions' }));

    const region = within(await exports());
    expect(services.toasts.map(({ title }) => title)).toEqual(['Export started']);
    expect(fakes.api.callsTo(exportSubmissions)).toEqual([]);
    region.getByText('Waiting to start...');
    become({ state: 'running', rows: 120_000, total: 1_000_000 });
    await region.findByText('120,000 of 1,000,000 rows', {}, { timeout: 20_000 });
    expect(region.getByRole('progressbar', { name: 'Export progress' }).getAttribute('value')).toBe('120000');
    await expectAccessible(container);
    become({ state: 'done', rows: 1_000_000, total: 1_000_000, expiresAt: '2026-11-21T09:05:00.000Z' });
    await region.findByText(
      '1,000,000 rows, available until Nov 21, 2026, 9:05 AM UTC',
      {},
      { timeout: 20_000 },
    );

    fakes.api.answer(downloadJobFile, () => ({ status: 200, body: 'a,b' }));
    await user.click(region.getByRole('button', { name: RECOVERY_CODES_CONTENT.shown.download }));
    await waitFor(() => expect(fakes.api.callsTo(downloadJobFile)[0]?.params).toEqual({ id: aJob().id }));
  });

  it('can be canceled', async () => {
    const { user } = await open({ jobs: [aJob({ state: 'running', rows: 1000, total: 20_000 })] });
    const region = within(await exports());

    await user.click(region.getByRole('button', { name: /^Cancel/ }));

    await waitFor(() => expect(screen.queryByRole('region', { name: 'Your exports' })).toBeNull());
    expect(fakes.api.callsTo(deleteJob)[0]?.params).toEqual({ id: aJob().id });
  });

  it('says so when it failed', async () => {
    await open({ jobs: [aJob({ state: 'failed' })] });

    within(await exports()).getByText('This export failed. Start it again.');
  });

  it('that is refused is explained', async () => {
    const { user, services } = await open();
    const body = {
      title: 'Too many',
      detail: 'Wait for one of your 3 exports.',
      status: 409,
      code: 'too_many_jobs',
    };
    fakes.api.answer(startSubmissionsExport, () => ({ status: 409, body }));
    await screen.findByText(/prepared in the background/);

    await user.click(screen.getByRole('button', { name: 'Export submissions' }));

    await waitFor(() => expect(services.toasts[0]?.description).toBe('Wait for one of your 3 exports.'));
  });
});

describe('the export of a short list', () => {
  it('is downloaded at once', async () => {
    const { user } = await open({ isCapped: false });
    fakes.api.answer(exportSubmissions, () => ({ status: 200, body: 'a,b' }));

    await user.click(screen.getByRole('button', { name: 'Export submissions' }));

    await waitFor(() => expect(fakes.api.callsTo(exportSubmissions)).toHaveLength(1));
    expect(fakes.api.callsTo(startSubmissionsExport)).toEqual([]);
  });
});
