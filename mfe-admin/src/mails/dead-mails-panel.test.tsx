import { describe, expect, it } from '@jest/globals';
import { listDeadMails, retryDeadMail, type DeadMail } from '@site/shared/contracts';
import { expectAccessible, renderPage } from '@site/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import { AdminPage } from '../admin-page.tsx';
import { signIn, useFakes } from '../staff.fixture.ts';

const fakes = useFakes();

const dead = (more: Partial<DeadMail> = {}): DeadMail => ({
  id: 'm1',
  kind: 'submission-receipt',
  subject_id: 's1',
  created_at: '2026-11-21T02:30:00.000Z',
  attempts: 5,
  last_error: 'EENVELOPE 550 no such mailbox',
  ...more,
});

function open() {
  signIn(fakes.api);
  return renderPage(AdminPage, { path: '/admin' });
}
const heading = () => screen.findByRole('heading', { name: 'Undelivered email' });

describe('undelivered email', () => {
  it('is hidden while the list is empty', async () => {
    open();

    await screen.findByText('No submissions yet');
    expect(screen.queryByRole('heading', { name: 'Undelivered email' })).toBeNull();
  });

  it('is listed with the mail server’s message', async () => {
    const { container } = open();
    fakes.api.answer(listDeadMails, () => ({ status: 200, body: { items: [dead()] } }));

    await heading();
    expect(screen.getByText('Receipt for an applicant')).toBeTruthy();
    expect(screen.getByText('EENVELOPE 550 no such mailbox')).toBeTruthy();
    await expectAccessible(container);
  });

  it('is retried on request and leaves the list', async () => {
    const { user, services } = open();
    let items = [dead(), dead({ id: 'm2', kind: 'submission-notice' })];
    fakes.api.answer(listDeadMails, () => ({ status: 200, body: { items } }));
    fakes.api.answer(retryDeadMail, ({ params }) => {
      items = items.filter(({ id }) => id !== params['id']);
      return { status: 204 };
    });
    await heading();

    await user.click(screen.getByRole('button', { name: /^Try again to send: Receipt for an applicant/ }));

    await waitFor(() => expect(screen.queryByText('Receipt for an applicant')).toBeNull());
    expect(screen.getByText('New application notice for staff')).toBeTruthy();
    expect(services.toasts).toEqual([
      { title: 'Email queued', description: 'We will try to send it again within seconds.' },
    ]);
  });

  it('reports a refused retry and keeps the entry', async () => {
    const { user, services } = open();
    fakes.api.answer(listDeadMails, () => ({ status: 200, body: { items: [dead()] } }));
    fakes.api.answer(retryDeadMail, () => ({
      status: 503,
      body: { title: 'Not now', status: 503, code: 'unavailable' },
    }));
    await heading();

    await user.click(screen.getByRole('button', { name: /^Try again/ }));

    await waitFor(() =>
      expect(services.toasts).toEqual([
        { title: 'Retry failed', description: 'Not now', tone: 'destructive' },
      ]),
    );
    expect(screen.getByText('Receipt for an applicant')).toBeTruthy();
    expect(fakes.errors).toHaveLength(1);
  });

  it('shows a load failure in place of the list, without a toast', async () => {
    const { user, services } = open();
    fakes.api.answer(listDeadMails, () => ({
      status: 500,
      body: { title: 'Broken', status: 500, code: 'internal' },
    }));
    await screen.findByText('The list of undelivered email could not be loaded');
    fakes.api.answer(listDeadMails, () => ({ status: 200, body: { items: [dead()] } }));

    await user.click(screen.getByRole('button', { name: 'Try again' }));

    await heading();
    expect(services.toasts).toEqual([]);
    expect(fakes.errors).toHaveLength(1);
  });
});
