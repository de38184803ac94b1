import { describe, expect, it } from '@jest/globals';
import { leaveSubmission, viewSubmission } from '@site/shared/contracts/staff';
import { expectAccessible, renderPage } from '@site/shared/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { AdminPage } from '../../../../app/admin-page.tsx';
import { signIn, useFakes } from '../../../../staff.fixture.ts';
import { ANN, answerRecord, BEN, RECORD } from '../record.fixture.ts';
import { openElsewhere } from './admin-viewers-content.ts';
import { ADMIN_COPY } from '../../../../kit/admin-content.ts';

const fakes = useFakes();

function open(viewers: string[] = []) {
  signIn(fakes.api);
  const stored = answerRecord(fakes.api);
  stored.viewers = viewers;
  return { stored, ...renderPage(AdminPage, { path: `/admin?id=${RECORD.reference}` }) };
}

describe('an open application', () => {
  it('says who else has it open, and asks again when the page is looked at', async () => {
    const { stored, baseElement } = open([ANN.email]);
    expect(await screen.findByText('ann@example.com has this open')).toBeTruthy();
    await expectAccessible(baseElement);

    stored.viewers = [];
    fireEvent(window, new Event('visibilitychange'));

    await waitFor(() => expect(screen.queryByText(/has this open/)).toBeNull());
    expect(fakes.api.callsTo(viewSubmission)[0]?.params).toEqual({ id: RECORD.id });
  });

  it('tells when it is closed', async () => {
    const { user } = open();
    await screen.findByText('Books close on the fifth.');
    await user.click(screen.getByRole('button', { name: ADMIN_COPY.close }));

    await waitFor(() => expect(fakes.api.callsTo(leaveSubmission)).toHaveLength(1));
  });

  it('works without an answer', async () => {
    const body = { title: 'Not now', status: 503, code: 'unavailable' };
    signIn(fakes.api);
    answerRecord(fakes.api);
    fakes.api.answer(viewSubmission, () => ({ status: 503, body }));
    const { services } = renderPage(AdminPage, { path: `/admin?id=${RECORD.reference}` });

    await screen.findByText('Books close on the fifth.');
    await waitFor(() => expect(fakes.errors).toHaveLength(1));
    expect(services.toasts).toEqual([]);
  });

  it('names everybody', () => {
    expect(openElsewhere([ANN.email, BEN.email])).toBe('ann@example.com and ben@example.com have this open');
  });
});
