import { describe, expect, it } from '@jest/globals';
import { listDeadMails, retryDeadMail, retryDeadMails, type DeadMail } from '@site/shared/contracts/staff';
import { expectAccessible, renderPage } from '@site/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { AdminPage } from '../../app/admin-page.tsx';
import { signIn, useFakes } from '../../staff.fixture.ts';
import { DEAD_MAILS_COPY } from './admin-mails-content.ts';
import { MAIL_RETRY_COPY } from '../../kit/names/admin-mail-names-content.ts';

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
const refused = { status: 503, body: { title: 'Not now', status: 503, code: 'unavailable' } };

async function open(
  items: DeadMail[] = [dead(), dead({ id: 'm2', kind: 'submission-notice' })],
  search = '',
) {
  const stored = { items };
  const remove = (ids: readonly string[]) => {
    stored.items = stored.items.filter(({ id }) => !ids.includes(id));
  };
  signIn(fakes.api);
  fakes.api.answer(listDeadMails, () => ({
    status: 200,
    body: { ...stored, next: null, previous: null },
  }));
  fakes.api.answer(retryDeadMail, ({ params }) => {
    remove([String(params['id'])]);
    return { status: 204 };
  });
  fakes.api.answer(retryDeadMails, ({ body }) => {
    const ids = body.ids ?? stored.items.map(({ id }) => id);
    remove(ids);
    return { status: 200, body: { count: ids.length, hasMore: false } };
  });
  const page = renderPage(AdminPage, { path: `/admin?view=mail${search}` });
  const region = within(await screen.findByRole('region', { name: DEAD_MAILS_COPY.title }));
  return { ...page, region, stored };
}

describe('undelivered email', () => {
  it('is listed with reason, attempts and time', async () => {
    const { region, container } = await open();

    const row = within(await region.findByRole('row', { name: /^Receipt for an applicant/ }));
    expect(row.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
      'EENVELOPE 550 no such mailbox',
      '5',
      expect.stringContaining('2026'),
      expect.stringMatching(/^Try again/),
    ]);
    await expectAccessible(container);
  });

  it('may be none', async () => {
    const { region } = await open([]);

    expect(await region.findByText(DEAD_MAILS_COPY.none)).toBeTruthy();
    expect(region.queryByRole('button', { name: 'Retry all' })).toBeNull();
  });

  it('is sent again one by one', async () => {
    const { user, region, services } = await open();

    await user.click(
      await region.findByRole('button', { name: /^Try again to send: Receipt for an applicant/ }),
    );

    await waitFor(() => expect(region.queryByRole('row', { name: /^Receipt/ })).toBeNull());
    expect(services.toasts[0]?.title).toBe(MAIL_RETRY_COPY.queued.title);
  });

  it('is sent again as selected', async () => {
    const { user, region, services } = await open();

    await user.click(await region.findByRole('checkbox', { name: DEAD_MAILS_COPY.selectAll }));
    await user.click(region.getByRole('checkbox', { name: /^New application notice/ }));
    await user.click(region.getByRole('button', { name: 'Retry 1 selected' }));

    await waitFor(() => expect(region.queryByRole('row', { name: /^Receipt/ })).toBeNull());
    expect(fakes.api.callsTo(retryDeadMails)[0]?.body).toEqual({ ids: ['m1'] });
    expect(services.toasts[0]?.description).toMatch(/^1 email is sent again/);
  });

  it('is sent again as far as it matches the filter', async () => {
    const { user, region } = await open([dead()], '&mail-kind=submission-receipt&mail-reason=550');

    await user.click(await region.findByRole('button', { name: 'Retry all matching' }));

    expect(await region.findByText(DEAD_MAILS_COPY.noMatch)).toBeTruthy();
    expect(fakes.api.callsTo(retryDeadMails)[0]?.body).toEqual({
      kind: 'submission-receipt',
      reason: '550',
    });
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: DEAD_MAILS_COPY.title }));
  });

  it('reports a refused retry and keeps the entry', async () => {
    const { user, region, services } = await open([dead()]);
    fakes.api.answer(retryDeadMail, () => refused);

    await user.click(await region.findByRole('button', { name: /^Try again/ }));

    await waitFor(() =>
      expect(services.toasts).toEqual([
        { title: MAIL_RETRY_COPY.failed.title, description: 'Not now', tone: 'destructive' },
      ]),
    );
    expect(region.getByRole('row', { name: /^Receipt/ })).toBeTruthy();
  });
});
