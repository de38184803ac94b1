import { describe, expect, it } from '@jest/globals';
import { readSubmissionTimeline, type TimelineEvent } from '@site/shared/contracts/staff';
import { type Role } from '@site/shared/contracts/auth';
import { renderPage } from '@site/shared/testing';
import { screen, within } from '@testing-library/react';
import { AdminPage } from '../../../../app/admin-page.tsx';
import { signIn, useFakes } from '../../../../staff.fixture.ts';
import { ANN, anEvent, answerRecord, BEN, RECORD } from '../record.fixture.ts';

const fakes = useFakes();

async function open(items: readonly TimelineEvent[], { role = 'admin' as Role, hasMore = false } = {}) {
  signIn(fakes.api, role);
  answerRecord(fakes.api);
  fakes.api.answer(readSubmissionTimeline, () => ({ status: 200, body: { items, hasMore } }));
  const path = `/admin?id=${RECORD.reference}`;
  renderPage(AdminPage, { path, facts: { reportingTimeZone: 'UTC' } });
  const section = within(await screen.findByRole('region', { name: 'Timeline' }));
  await section.findAllByRole('listitem');
  return section;
}

describe('the timeline of a submission', () => {
  it.each<[Partial<TimelineEvent>, string]>([
    [{ event: 'submission_received' }, 'Received'],
    [
      { event: 'submission_status_changed', before: 'new', after: 'in_review' },
      'Status changed from New to In review',
    ],
    [
      { event: 'submission_status_changed', before: 'new', after: 'lost', reason: 'no_fit' },
      'Status changed from New to Lost (No fit)',
    ],
    [
      { event: 'submission_status_changed', before: 'lost', after: 'lost', reason: 'other' },
      'Reason changed (Other)',
    ],
    [{ event: 'submission_assigned', after: ANN.email }, `Assigned to ${ANN.email}`],
    [
      { event: 'submission_assigned', before: ANN.email, after: BEN.email },
      `Assigned to ${BEN.email} instead of ${ANN.email}`,
    ],
    [{ event: 'submission_assigned', before: ANN.email }, `No longer assigned to ${ANN.email}`],
    [{ event: 'submission_next_action_changed', after: '2026-12-01' }, 'Next action set to Dec 1, 2026'],
    [{ event: 'submission_next_action_changed', before: '2026-12-01' }, 'Next action on Dec 1, 2026 removed'],
    [
      { event: 'submission_next_action_changed', before: '2026-12-01', after: '2027-01-02' },
      'Next action moved from Dec 1, 2026 to Jan 2, 2027',
    ],
    [{ event: 'of_a_later_version' }, 'of_a_later_version'],
  ])('tells %j', async (event, text) => {
    const section = await open([anEvent(event)]);

    expect(section.getByText(text)).toBeTruthy();
  });

  it('says who and when, and leads admins to the audit log', async () => {
    const section = await open([anEvent({ event: 'submission_viewed', actor: ANN.email })], {
      hasMore: true,
    });

    expect(section.getByRole('listitem').textContent).toBe(`ViewedNov 20, 2026, 9:00 AM UTC, ${ANN.email}`);
    expect(section.getByText('These are the latest 50 events.')).toBeTruthy();
    expect(section.getByRole('link', { name: 'Open in the audit log' }).getAttribute('href')).toContain(
      `view=audit&subject=${RECORD.id}`,
    );
  });

  it('has no link to the audit log for reviewers', async () => {
    const section = await open([anEvent()], { role: 'reviewer' });

    expect(section.queryByRole('link')).toBeNull();
    expect(section.queryByText('These are the latest 50 events.')).toBeNull();
  });
});
