import { describe, expect, it } from '@jest/globals';
import {
  listSubmissionMails,
  readSubmissionTimeline,
  retryDeadMail,
  type SubmissionMail,
} from '@site/shared/contracts/staff';
import { type Role } from '@site/shared/contracts/auth';
import { renderPage } from '@site/shared/testing';
import { screen, within } from '@testing-library/react';
import { AdminPage } from '../../../../app/admin-page.tsx';
import { signIn, useFakes } from '../../../../staff.fixture.ts';
import { answerRecord, RECORD } from '../record.fixture.ts';
import { MAIL_RETRY_COPY } from '../../../../kit/names/admin-mail-names-content.ts';

const fakes = useFakes();

const aMail = (more: Partial<SubmissionMail> = {}): SubmissionMail => ({
  id: 'm1',
  kind: 'submission-receipt',
  state: 'sent',
  to: 'reader@harbour.example',
  createdAt: '2026-11-20T09:00:00.000Z',
  sentAt: '2026-11-20T09:01:00.000Z',
  attempts: 1,
  reason: null,
  ...more,
});
const DEAD = aMail({ id: 'm2', state: 'dead', to: null, sentAt: null, attempts: 5, reason: 'EENVELOPE 550' });

async function open(items: SubmissionMail[], role: Role = 'admin') {
  const stored = { items };
  signIn(fakes.api, role);
  answerRecord(fakes.api);
  fakes.api.answer(readSubmissionTimeline, () => ({ status: 200, body: { items: [], hasMore: false } }));
  fakes.api.answer(listSubmissionMails, () => ({ status: 200, body: stored }));
  const path = `/admin?id=${RECORD.reference}`;
  const page = renderPage(AdminPage, { path, facts: { reportingTimeZone: 'UTC' } });
  const section = within(await screen.findByRole('region', { name: 'Email log' }));
  return { ...page, section, stored };
}

describe('the email log of a submission', () => {
  it('says what was sent to whom and when', async () => {
    const { section } = await open([aMail()]);

    expect((await section.findByRole('listitem')).textContent).toBe(
      'Receipt for an applicantSent, Nov 20, 2026, 9:01 AM UTCTo reader@harbour.example',
    );
    expect(section.queryByRole('button')).toBeNull();
  });

  it('sends a failed email again', async () => {
    const { section, stored, user, services } = await open([DEAD]);
    fakes.api.answer(retryDeadMail, () => {
      stored.items = [{ ...DEAD, state: 'waiting', attempts: 0, reason: null }];
      return { status: 204 };
    });

    expect(await section.findByText('EENVELOPE 550')).toBeTruthy();
    await user.click(section.getByRole('button', { name: /^Send again to send: Receipt/ }));

    expect(await section.findByText(/^Waiting to be sent/)).toBeTruthy();
    expect(services.toasts[0]?.title).toBe(MAIL_RETRY_COPY.queued.title);
  });

  it('lets only admins send again', async () => {
    const { section } = await open([DEAD], 'reviewer');

    expect(await section.findByText('EENVELOPE 550')).toBeTruthy();
    expect(section.queryByRole('button')).toBeNull();
  });
});
