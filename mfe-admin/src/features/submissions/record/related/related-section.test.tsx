import { describe, expect, it } from '@jest/globals';
import { mergeSubmission, separateSubmission, type RelatedSubmission } from '@site/shared/contracts/staff';
import { expectAccessible, renderPage } from '@site/shared/testing';
import { screen, within } from '@testing-library/react';
import { AdminPage } from '../../../../app/admin-page.tsx';
import { signIn, useFakes } from '../../../../staff.fixture.ts';
import { answerRecord, RECORD } from '../record.fixture.ts';

const fakes = useFakes();

const TWIN: RelatedSubmission = {
  id: 't1',
  reference: 'AR-1111-2222',
  company_name: 'Harbour Limited',
  created_at: '2026-11-20T09:00:00.000Z',
  status: 'new',
  relation: 'email',
  is_merged: false,
};

async function open(items: readonly RelatedSubmission[], record = RECORD) {
  signIn(fakes.api, 'reviewer');
  const stored = answerRecord(fakes.api, record);
  stored.related = items;
  fakes.api.answer(mergeSubmission, ({ params }) => {
    stored.related = stored.related.map((each) =>
      each.id === params['id'] ? { ...each, relation: 'merged', is_merged: true, status: 'archived' } : each,
    );
    return { status: 204 };
  });
  fakes.api.answer(separateSubmission, () => {
    stored.related = items.map((each) => ({ ...each, relation: 'email', is_merged: false }));
    if (stored.record) stored.record = { ...stored.record, merged_into: null };
    return { status: 204 };
  });
  const path = `/admin?id=${record.reference}`;
  const page = renderPage(AdminPage, { path, facts: { reportingTimeZone: 'UTC' } });
  const section = within(await screen.findByRole('region', { name: 'Related applications' }));
  return { ...page, section };
}

describe('the related applications of a record', () => {
  it('say how they are related, and open', async () => {
    const { section, user, container } = await open([TWIN]);

    expect((await section.findByRole('listitem')).textContent).toContain(
      'Harbour Limited AR-1111-2222Same email address, New, Nov 20, 2026, 9:00 AM UTC',
    );
    await expectAccessible(container);
    await user.click(section.getByRole('link', { name: 'Harbour Limited' }));
    expect(
      await screen.findByText(/AR-1111-2222/, { selector: '[role="status"], [role="status"] *' }),
    ).toBeTruthy();
  });

  it('are merged and separated', async () => {
    const { section, user, services } = await open([TWIN]);
    await user.click(await section.findByRole('button', { name: 'Merge into this AR-1111-2222' }));
    const separate = await section.findByRole('button', { name: 'Separate AR-1111-2222' });
    expect(section.getByRole('listitem').textContent).toContain('Merged into this one, Archived');
    expect(fakes.api.callsTo(mergeSubmission).map(({ params, body }) => [params, body])).toEqual([
      [{ id: 't1' }, { into: RECORD.reference }],
    ]);

    await user.click(separate);
    expect(await section.findByRole('button', { name: /^Merge into this/ })).toBeTruthy();
    expect(services.toasts.map(({ title }) => title)).toEqual([
      'Applications merged',
      'Application separated',
    ]);
  });

  it('cannot be merged into a record that is merged itself, which can be separated', async () => {
    const merged_into = { reference: 'AR-9999-8888', company_name: 'Harbour Group' };
    const { section, user } = await open([TWIN], { ...RECORD, merged_into });
    expect(await section.findByRole('listitem')).toBeTruthy();
    expect(section.queryByRole('button')).toBeNull();
    expect(screen.getByRole('link', { name: 'Harbour Group' })).toBeTruthy();

    await user.click(screen.getByRole('button', { name: 'Separate' }));
    expect(await section.findByRole('button', { name: /^Merge into this/ })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Harbour Group' })).toBeNull();
  });

  it('are none for most', async () => {
    const { section } = await open([]);

    expect(await section.findByText(/^No other application/)).toBeTruthy();
  });
});
