import { describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { field, leaveDraft, openPage, useFakes } from '../form.fixture.ts';
import { describeResult } from './calculator-content.ts';
import { SERVICE_PREFILL } from '../application-content.ts';
import { DRAFT_COPY } from '../draft/draft-content.ts';

const LINK = 'source=calculator&service=ar&revenue=5000000&dso=45&cost=90000&cash=240411&savings=40500';
const SENTENCE =
  'From the savings calculator: $5,000,000 annual credit sales, DSO of 45 days, $90,000 annual AR cost. Estimated: $240,411 one-time cash release, $40,500 annual cost savings.';

describe('the application form', () => {
  useFakes();

  it('takes over the calculator’s result and says so', async () => {
    openPage(`/application?${LINK}`);

    const note = await screen.findByRole('note');
    expect(note.textContent).toContain('$240,411 one-time cash release');
    expect(field('projectDescription').value).toBe(`${SERVICE_PREFILL.ar}\n\n${SENTENCE}`);
    expect(field('additionalInfo').value).toBe('');
  });

  it('ignores a link with an impossible result', async () => {
    openPage(`/application?${LINK.replace('savings=40500', 'savings=90001')}`);
    await theResultIsRead();

    expect(field('projectDescription').value).toBe(SERVICE_PREFILL.ar);
    expect(screen.queryByRole('note')).toBeNull();
  });

  it('has room for the largest result', () => {
    const largest = { revenue: 1e12, dso: 365, cost: 1e10, cash: 390_000_000_000, savings: 40_500 };

    expect(describeResult(largest).length).toBeLessThan(1000);
  });

  it('appends it once to a restored draft', async () => {
    const values = { projectDescription: 'Sixty invoices.' };
    leaveDraft(values);
    const first = openPage(`/application?${LINK}`);
    expect(screen.queryByRole('note')).toBeNull();
    await first.user.click(screen.getByRole('button', { name: DRAFT_COPY.restore }));
    await waitFor(() => expect(field('projectDescription').value).toBe(`Sixty invoices.\n\n${SENTENCE}`));
    fireEvent.change(field('companyName'), { target: { value: 'Harbor' } });
    first.unmount();

    openPage(`/application?${LINK}`);

    await waitFor(() => expect(field('projectDescription').value).toBe(`Sixty invoices.\n\n${SENTENCE}`));
  });

  it('ignores it where it does not fit', async () => {
    const values = { projectDescription: 'x'.repeat(1900) };
    leaveDraft(values);
    const { user } = openPage(`/application?${LINK}`);

    await user.click(screen.getByRole('button', { name: DRAFT_COPY.restore }));
    await theResultIsRead();

    expect(field('projectDescription').value).toBe(values.projectDescription);
    expect(screen.queryByRole('note')).toBeNull();
  });
});

/** Waits for the module that the page loads. */
async function theResultIsRead() {
  await act(async () => void (await import('./read-result.ts')));
}
