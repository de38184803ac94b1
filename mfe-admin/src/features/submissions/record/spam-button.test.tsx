import { describe, expect, it } from '@jest/globals';
import { moveSpam } from '@site/shared/contracts/staff';
import { expectAccessible, renderPage } from '@site/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import { AdminPage } from '../../../app/admin-page.tsx';
import { signIn, useFakes } from '../../../staff.fixture.ts';
import { answerRecord, RECORD } from './record.fixture.ts';

const fakes = useFakes();

async function open(quarantined: boolean) {
  signIn(fakes.api, 'reviewer');
  const stored = answerRecord(fakes.api, { ...RECORD, quarantined });
  fakes.api.answer(moveSpam, ({ body: { spam } }) => {
    stored.record = { ...RECORD, quarantined: spam };
    return { status: 200, body: { moved: 1, missing: 0 } };
  });
  const page = renderPage(AdminPage, { path: `/admin?id=${RECORD.reference}` });
  await screen.findByRole('heading', { name: 'Harbour Ltd' });
  return page;
}

describe('an application that is spam', () => {
  it.each([
    [false, 'Mark as spam', 'Not spam', 'Marked as spam'],
    [true, 'Not spam', 'Mark as spam', 'Submission released'],
  ])('moves between the list and quarantine: %s', async (quarantined, first, second, told) => {
    const { user, services, container } = await open(quarantined);
    await expectAccessible(container);
    await user.click(await screen.findByRole('button', { name: first }));

    expect(await screen.findByRole('button', { name: second })).toBeTruthy();
    expect(services.toasts[0]?.title).toBe(told);
    const [sent] = fakes.api.callsTo(moveSpam).map(({ body }) => body);
    expect(sent).toEqual({ ids: [RECORD.id], spam: !quarantined });
  });

  it('stays where it is when the move fails', async () => {
    const { user, services } = await open(false);
    fakes.api.answer(moveSpam, () => {
      throw new TypeError('Failed to fetch');
    });
    await user.click(await screen.findByRole('button', { name: 'Mark as spam' }));

    await waitFor(() => expect(services.toasts[0]).toMatchObject({ tone: 'destructive' }));
    expect(screen.getByRole('button', { name: 'Mark as spam' })).toBeTruthy();
  });
});
