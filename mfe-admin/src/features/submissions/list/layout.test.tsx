import { describe, expect, it } from '@jest/globals';
import { exportSubmissions } from '@site/shared/contracts/staff';
import { expectAccessible, renderPage } from '@site/shared/testing';
import { aSubmissionRow } from '@site/shared/testing/factories';
import { screen, waitFor } from '@testing-library/react';
import { AdminPage } from '../../../app/admin-page.tsx';
import { answerSubmissions, signIn, useFakes } from '../../../staff.fixture.ts';
import { COLUMN_NAMES } from '../admin-submissions-content.ts';

const fakes = useFakes();

async function open(path = '/admin') {
  signIn(fakes.api, 'reviewer');
  answerSubmissions(
    fakes.api,
    aSubmissionRow({
      reference: 'AR-7K3M-92QX',
      status: 'qualified',
      assignee: 'ann@example.com',
      next_action_on: '2999-01-31',
      spam_score: 12,
      changed_at: '2026-11-20T09:00:00.000Z',
    }),
  );
  const page = renderPage(AdminPage, { path, facts: { reportingTimeZone: 'UTC' } });
  await screen.findByRole('table');
  return page;
}
const headers = () =>
  screen.getAllByRole('columnheader').map((header) => (header.querySelector('button') ?? header).textContent);
const SEED = ['Date', 'Company', 'Contact', 'Email', 'Phone', 'Industry', 'Size'];

describe('the columns of the list', () => {
  it('are those of the seed, until others are chosen', async () => {
    const { user, container } = await open();
    expect(headers()).toEqual(SEED);
    await user.click(screen.getByText('Columns and density'));
    await user.click(screen.getByRole('checkbox', { name: 'Phone' }));
    await user.click(screen.getByRole('checkbox', { name: 'Reference' }));

    expect(headers()).toEqual(['Date', 'Company', 'Contact', 'Email', 'Industry', 'Size', 'Reference']);
    expect(screen.getByRole('checkbox', { name: 'Company' })).toHaveProperty('disabled', true);
    await expectAccessible(container);
  });

  it('are part of the address', async () => {
    await open('/admin?columns=next-action,assignee,status,spam-score,changed,document');

    expect(headers()).toEqual([
      ...[
        'Date',
        'Company',
        'Document',
        COLUMN_NAMES.status,
        COLUMN_NAMES.assignee,
        COLUMN_NAMES['next-action'],
        COLUMN_NAMES['spam-score'],
        COLUMN_NAMES.changed,
      ],
    ]);
    expect(
      screen
        .getAllByRole('cell')
        .map(({ textContent }) => textContent)
        .slice(2),
    ).toEqual([...['No', 'Qualified', 'ann@example.com', 'Jan 31, 2999', '12', 'Nov 20, 2026, 9:00 AM UTC']]);
  });

  it('are the usual ones when the address names an unknown one', async () => {
    await open('/admin?columns=company,salary');

    expect(headers()).toEqual(SEED);
  });

  it('are those of the export', async () => {
    const { createObjectURL } = URL;
    URL.createObjectURL = () => 'blob:list';
    fakes.api.answer(exportSubmissions, () => ({ status: 200, body: 'reference' }));
    const { user } = await open('/admin?columns=reference,company');
    await user.click(await screen.findByRole('button', { name: 'Export submissions' }));

    await waitFor(() => expect(fakes.api.callsTo(exportSubmissions)).toHaveLength(1));
    expect(fakes.api.callsTo(exportSubmissions)[0]?.query).toMatchObject({
      columns: 'date,company,reference',
    });
    URL.createObjectURL = createObjectURL;
  });
});

describe('the density of the list', () => {
  it('is chosen and stays in the address', async () => {
    const { user } = await open('/admin?density=compact');
    await user.click(screen.getByText('Columns and density'));
    expect(screen.getByRole('radio', { name: 'Compact' })).toHaveProperty('checked', true);
    await user.click(screen.getByRole('radio', { name: 'Comfortable' }));

    expect(screen.getByRole('radio', { name: 'Comfortable' })).toHaveProperty('checked', true);
  });
});
