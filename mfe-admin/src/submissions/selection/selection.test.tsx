import { describe, expect, it } from '@jest/globals';
import { changeSubmissions, listAssignees, selectSubmissions } from '@site/shared/contracts';
import { expectAccessible, renderPage } from '@site/shared/testing';
import { aSubmissionRow } from '@site/shared/testing/factories';
import { screen, waitFor, within } from '@testing-library/react';
import { AdminPage } from '../../admin-page.tsx';
import { answerSubmissions, signIn, useFakes } from '../../staff.fixture.ts';

const fakes = useFakes();

async function open() {
  signIn(fakes.api, 'reviewer');
  const rows = ['1', '2'].map((id) =>
    aSubmissionRow({ id, company_name: `Harbor ${id}`, reference: `AR-000${id}` }),
  );
  answerSubmissions(fakes.api, ...rows);
  fakes.api.answer(listAssignees, () => ({
    status: 200,
    body: { items: [{ id: 'u2', email: 'ann@x.example' }] },
  }));
  fakes.api.answer(changeSubmissions, ({ body }) => ({
    status: 200,
    body: { changed: body.ids.length, unchanged: 0, missing: 0, conflicts: 0 },
  }));
  const page = renderPage(AdminPage, { path: '/admin' });
  await screen.findByRole('table');
  return page;
}

const bar = () => screen.findByRole('form', { name: 'Change the selected submissions' });
const bodies = () =>
  fakes.api.callsTo(changeSubmissions).map(({ body }) => body as { readonly ids: readonly string[] });

describe('selected submissions', () => {
  it('are changed together, and the outcome is told', async () => {
    const { user, services } = await open();
    await user.click(screen.getByRole('checkbox', { name: 'Select Harbor 1, AR-0001' }));
    const form = within(await bar());
    expect(form.getByText('1 selected')).toBeTruthy();
    await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
    expect(form.getByText('2 selected')).toBeTruthy();
    await form.findByRole('option', { name: 'ann@x.example' });

    await user.selectOptions(form.getByLabelText('Status'), 'Contacted');
    await user.selectOptions(form.getByLabelText('Assigned to'), 'ann@x.example');
    await user.click(form.getByRole('button', { name: 'Apply' }));

    await waitFor(() =>
      expect(services.toasts).toMatchObject([{ title: 'Submissions changed', description: '2 changed.' }]),
    );
    expect(bodies()).toEqual([{ ids: ['1', '2'], status: 'contacted', assignee_id: 'u2' }]);
    await waitFor(() => expect(screen.queryByText('2 selected')).toBeNull());
  });

  it('that match are selected by the server and changed in parts', async () => {
    const { user } = await open();
    const ids = Array.from({ length: 250 }, (_, index) => `s${index}`);
    fakes.api.answer(selectSubmissions, () => ({ status: 200, body: { ids, isCapped: false } }));
    await user.click(screen.getByRole('button', { name: 'Select all that match' }));
    const form = within(await bar());
    expect(form.getByText('250 selected')).toBeTruthy();

    await user.selectOptions(form.getByLabelText('Status'), 'Archived');
    await user.click(form.getByRole('button', { name: 'Apply' }));

    await waitFor(() => expect(bodies().map(({ ids: part }) => part.length)).toEqual([100, 100, 50]));
  });

  it('stay selected from the part on that failed', async () => {
    const { user, services } = await open();
    fakes.api.answer(changeSubmissions, () => {
      throw new TypeError('Failed to fetch');
    });
    await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
    const form = within(await bar());
    await user.selectOptions(form.getByLabelText('Status'), 'Won');
    await user.click(form.getByRole('button', { name: 'Apply' }));

    await waitFor(() => expect(services.toasts).toMatchObject([{ tone: 'destructive' }]));
    expect(form.getByText('2 selected')).toBeTruthy();
  });

  it('need a change, and a reason when they are lost', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
    const form = within(await bar());
    await user.click(form.getByRole('button', { name: 'Apply' }));
    expect(await form.findByText('Choose a status or a person')).toBeTruthy();

    await user.selectOptions(form.getByLabelText('Status'), 'Lost');
    await user.click(form.getByRole('button', { name: 'Apply' }));
    expect(form.getByLabelText('Reason').getAttribute('aria-invalid')).toBe('true');
    expect(bodies()).toEqual([]);
  });

  it('have no accessibility findings', async () => {
    const { user, container } = await open();
    await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
    await bar();

    await expectAccessible(container);
  });
});
