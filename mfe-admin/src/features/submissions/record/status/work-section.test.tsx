import { describe, expect, it } from '@jest/globals';
import { changeSubmissionWork, type SubmissionRecord } from '@site/shared/contracts/staff';
import { expectAccessible, renderPage } from '@site/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { AdminPage } from '../../../../app/admin-page.tsx';
import { EMAIL, signIn, useFakes } from '../../../../staff.fixture.ts';
import { ANN, answerRecord, BEN, RECORD } from '../record.fixture.ts';
import { COLUMN_NAMES, TABLE_COPY } from '../../admin-submissions-content.ts';

const fakes = useFakes();

async function open(record: SubmissionRecord = RECORD) {
  signIn(fakes.api, 'reviewer');
  const stored = answerRecord(fakes.api, record);
  const path = `/admin?id=${record.reference}`;
  const page = renderPage(AdminPage, { path, facts: { reportingTimeZone: 'UTC' } });
  await screen.findByRole('combobox', { name: COLUMN_NAMES.status });
  await screen.findByRole('option', { name: ANN.email });
  return { ...page, stored };
}
const select = (name: string) => screen.getByRole('combobox', { name });
const save = () => screen.getByRole('button', { name: 'Save' });
const bodies = () => fakes.api.callsTo(changeSubmissionWork).map(({ body }) => body);

describe('the work on a submission', () => {
  it('saves what was changed, and nothing else', async () => {
    const { user, services, baseElement } = await open();
    await user.selectOptions(select(COLUMN_NAMES.status), 'Contacted');
    await user.selectOptions(select(COLUMN_NAMES.assignee), BEN.email);
    await user.type(
      screen.getByLabelText(COLUMN_NAMES['next-action'], { selector: '[type=date]' }),
      '2026-12-01',
    );
    await expectAccessible(baseElement);
    await user.click(save());

    await screen.findByText(`Last changed Nov 21, 2026, 9:00 AM UTC by ${EMAIL}.`);
    expect(bodies()).toEqual([
      { version: 0, status: 'contacted', assignee_id: BEN.id, next_action_on: '2026-12-01' },
    ]);
    expect(services.toasts.map(({ title }) => title)).toEqual(['Changes saved']);
    await user.selectOptions(select(COLUMN_NAMES.assignee), TABLE_COPY.nobody);
    await user.click(save());
    await waitFor(() => expect(bodies()[1]).toEqual({ version: 1, assignee_id: null }));
  });

  it('keeps what is chosen while it saves, for the next save', async () => {
    const { user, stored } = await open();
    let answer = () => {};
    const answered = new Promise<void>((resolve) => (answer = resolve));
    fakes.api.answer(changeSubmissionWork, async ({ body }) => {
      await answered;
      const { status, assignee_id } = body;
      const version = Number(body.version) + 1;
      const assignee = assignee_id === BEN.id ? BEN : null;
      stored.record = { ...RECORD, version, status: status ?? 'contacted', assignee };
      return { status: 200, body: stored.record };
    });
    await user.selectOptions(select(COLUMN_NAMES.status), 'Contacted');
    await user.click(save());
    await user.selectOptions(select(COLUMN_NAMES.assignee), BEN.email);
    answer();
    await waitFor(() => expect(save().textContent).toBe('Save'));

    expect(select(COLUMN_NAMES.assignee)).toHaveProperty('value', BEN.id);
    await user.click(save());

    await waitFor(() => expect(bodies()[1]).toEqual({ version: 1, assignee_id: BEN.id }));
  });

  it('asks for a reason for lost', async () => {
    const { user } = await open();
    expect(screen.queryByRole('combobox', { name: 'Reason' })).toBeNull();
    await user.selectOptions(select(COLUMN_NAMES.status), 'Lost');
    await user.click(save());

    expect(select('Reason').getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(select('Reason'));
    expect(bodies()).toEqual([]);
    await user.selectOptions(select('Reason'), 'No fit');
    await user.click(save());
    await waitFor(() => expect(bodies()).toEqual([{ version: 0, status: 'lost', status_reason: 'no_fit' }]));
  });

  it('sends nothing when nothing was changed, and drops changes on request', async () => {
    const { user } = await open();
    await user.click(save());
    await user.selectOptions(select(COLUMN_NAMES.status), 'Won');
    await user.click(screen.getByRole('button', { name: 'Discard' }));

    expect(select(COLUMN_NAMES.status)).toHaveProperty('value', 'new');
    expect(document.activeElement).toBe(select(COLUMN_NAMES.status));
    expect(bodies()).toEqual([]);
  });

  it('shows an assignee who left the staff and a status of a later version', async () => {
    await open({ ...RECORD, status: 'on_hold', assignee: { id: 'gone', email: 'gone@example.com' } });

    expect(within(select(COLUMN_NAMES.status)).getByRole('option', { selected: true }).textContent).toBe(
      'on_hold',
    );
    expect(within(select(COLUMN_NAMES.assignee)).getByRole('option', { selected: true }).textContent).toBe(
      'gone@example.com',
    );
  });

  it('keeps what was chosen when saving fails', async () => {
    const { user, services } = await open();
    const body = { title: 'Not now', status: 503, code: 'unavailable' };
    fakes.api.answer(changeSubmissionWork, () => ({ status: 503, body }));
    await user.selectOptions(select(COLUMN_NAMES.status), 'Won');
    await user.click(save());

    await waitFor(() => expect(services.toasts.map(({ title }) => title)).toEqual(['Not saved']));
    expect(select(COLUMN_NAMES.status)).toHaveProperty('value', 'won');
  });
});

describe('a change that somebody else came before', () => {
  async function conflict() {
    const page = await open();
    await page.user.selectOptions(select(COLUMN_NAMES.status), 'Won');
    await page.user.selectOptions(select(COLUMN_NAMES.assignee), ANN.email);
    const { stored } = page;
    stored.record = {
      ...{ ...RECORD, version: 1, changed_by: BEN.email, updated_at: '2026-11-21T08:00:00.000Z' },
      ...{ status: 'qualified', next_action_on: '2026-12-24' },
    };
    await page.user.click(save());
    return { ...page, alert: await screen.findByRole('alert') };
  }

  it('is not saved, and both values are shown with the name of the other', async () => {
    const { alert, stored, baseElement } = await conflict();

    expect(alert.textContent).toContain(`Changed by ${BEN.email}`);
    const rows = within(alert).getAllByRole('row').slice(1);
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'StatusQualifiedWon',
      `Assigned toNobody${ANN.email}`,
    ]);
    expect(select(COLUMN_NAMES.status)).toHaveProperty('value', 'won');
    expect(screen.getByLabelText(COLUMN_NAMES['next-action'], { selector: '[type=date]' })).toHaveProperty(
      'value',
      '2026-12-24',
    );
    expect(stored.record?.status).toBe('qualified');
    await expectAccessible(baseElement);
  });

  it('can be applied on top', async () => {
    const { user, alert, stored } = await conflict();
    await user.click(within(alert).getByRole('button', { name: 'Apply yours' }));

    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(bodies()[1]).toEqual({ version: 1, status: 'won', assignee_id: ANN.id });
    expect(stored.record).toMatchObject({ status: 'won', assignee: ANN, next_action_on: '2026-12-24' });
    expect(document.activeElement).toBe(select(COLUMN_NAMES.status));
  });

  it('can be dropped', async () => {
    const { user, alert, stored } = await conflict();
    await user.click(within(alert).getByRole('button', { name: 'Keep theirs' }));

    expect(select(COLUMN_NAMES.status)).toHaveProperty('value', 'qualified');
    expect(bodies()).toHaveLength(1);
    expect(stored.record?.status).toBe('qualified');
  });
});
