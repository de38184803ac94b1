import { describe, expect, it } from '@jest/globals';
import { renderPage } from '@site/shared/testing';
import { aSubmissionRow } from '@site/shared/testing/factories';
import { screen } from '@testing-library/react';
import { AdminPage } from '../../../app/admin-page.tsx';
import { answerSubmissions, signIn, useFakes } from '../../../staff.fixture.ts';

const fakes = useFakes();

describe('a submission', () => {
  it('that nobody has worked on in time is marked in the list', async () => {
    signIn(fakes.api);
    const old = '2026-03-02T09:30:00.000Z';
    answerSubmissions(
      fakes.api,
      aSubmissionRow({ id: '1', company_name: 'Old Ltd', created_at: old, status: 'new' }),
      aSubmissionRow({ id: '2', company_name: 'Met Ltd', created_at: old, status: 'contacted' }),
      aSubmissionRow({
        id: '3',
        company_name: 'New Ltd',
        created_at: new Date().toISOString(),
        status: 'new',
      }),
    );
    renderPage(AdminPage, { path: '/admin', facts: { reportingTimeZone: 'UTC' } });

    const row = async (name: RegExp) => (await screen.findByRole('row', { name })).textContent;
    expect(await row(/Old Ltd/)).toContain('Untouched since Mar 2, 2026');
    expect(await row(/Met Ltd/)).not.toContain('Untouched');
    expect(await row(/New Ltd/)).not.toContain('Untouched');
  });
});
