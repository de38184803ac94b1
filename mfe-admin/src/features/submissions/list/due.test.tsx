import { describe, expect, it } from '@jest/globals';
import { countSubmissions, listSubmissionRows } from '@site/shared/contracts/staff';
import { expectAccessible, renderPage } from '@site/shared/testing';
import { aSubmissionRow } from '@site/shared/testing/factories';
import { screen, waitFor } from '@testing-library/react';
import { AdminPage } from '../../../app/admin-page.tsx';
import { answerSubmissions, signIn, useFakes } from '../../../staff.fixture.ts';
import { dateIn } from '../../../kit/time/calendar.ts';

const fakes = useFakes();

async function open(path = '/admin') {
  signIn(fakes.api, 'reviewer');
  const today = dateIn('UTC', new Date());
  answerSubmissions(
    fakes.api,
    aSubmissionRow({ id: '1', company_name: 'Late Ltd', next_action_on: '2020-02-29' }),
    aSubmissionRow({ id: '2', company_name: 'Now Ltd', next_action_on: today }),
    aSubmissionRow({ id: '3', company_name: 'Later Ltd', next_action_on: '2999-01-01' }),
  );
  fakes.api.answer(countSubmissions, ({ query }) => ({
    status: 200,
    body: { count: query.due === undefined ? 3 : 2, isCapped: false },
  }));
  const page = renderPage(AdminPage, { path, facts: { reportingTimeZone: 'UTC' } });
  await screen.findByRole('table');
  return page;
}
const lastQuery = () => fakes.api.callsTo(listSubmissionRows).at(-1)?.query;

describe('next actions', () => {
  it('that are due are marked in the list', async () => {
    const { container } = await open();

    expect(screen.getByRole('row', { name: /Late Ltd/ }).textContent).toContain('Overdue since Feb 29, 2020');
    expect(screen.getByRole('row', { name: /Now Ltd/ }).textContent).toContain('Due today');
    expect(screen.getByRole('row', { name: /Later Ltd/ }).textContent).not.toMatch(/due/i);
    await expectAccessible(container);
  });

  it('that are due are one click away', async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('link', { name: '2 due today or overdue' }));

    await waitFor(() => expect(lastQuery()).toMatchObject({ due: 'today', sort: 'due', order: 'ascending' }));
    expect(screen.getByRole('link', { name: /Due today or overdue/ })).toBeTruthy();
    expect(screen.queryByRole('link', { name: /^2 due/ })).toBeNull();
  });

  it('are listed by date when the filter for them is chosen', async () => {
    const { user } = await open();
    await user.click(screen.getByText('Filters and order'));
    await user.selectOptions(screen.getByLabelText('Due'), 'Overdue');
    await user.click(screen.getByRole('button', { name: 'Apply filters' }));

    await waitFor(() => expect(lastQuery()).toMatchObject({ due: 'overdue', sort: 'due' }));
  });

  it('are left out of an address that cannot be listed', async () => {
    await open('/admin?due=today&industry=retail');

    expect(lastQuery()).toMatchObject({ industry: 'retail' });
    expect(lastQuery()).not.toHaveProperty('due');
  });
});
