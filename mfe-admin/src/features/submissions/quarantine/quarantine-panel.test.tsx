import { describe, expect, it } from '@jest/globals';
import {
  eraseSubmissions,
  listQuarantine,
  listQuarantinedSignUps,
  listSubmissionRows,
  moveSpam,
  releaseSignUp,
  releaseSubmission,
  type SubmissionRow,
} from '@site/shared/contracts/staff';
import { expectAccessible, renderPage } from '@site/shared/testing';
import { aSubmission, aSubmissionRow } from '@site/shared/testing/factories';
import { screen, waitFor, within } from '@testing-library/react';
import { AdminPage } from '../../../app/admin-page.tsx';
import { signIn, useFakes } from '../../../staff.fixture.ts';

const fakes = useFakes();

const CAUGHT = aSubmission({
  id: 'q1',
  company_name: 'Caught Ltd',
  spam_score: 60,
  spam_reasons: 'no form token',
});

function open(listed: SubmissionRow[] = [], path = '/admin') {
  signIn(fakes.api);
  const state = { listed, caught: [CAUGHT] };
  fakes.api.answer(listSubmissionRows, () => ({
    status: 200,
    body: { items: state.listed, next: null, previous: null, start: null },
  }));
  fakes.api.answer(listQuarantine, () => ({ status: 200, body: { items: state.caught, next: null } }));
  return { ...renderPage(AdminPage, { path }), state };
}

describe('the quarantine', () => {
  it('lists suspected spam with the reasons', async () => {
    const { container } = open();

    await screen.findByRole('heading', { name: 'Quarantine' });
    expect(screen.getByText(/score 60: no form token/)).toBeTruthy();
    await expectAccessible(container);
  });

  it('moves a released submission to the list', async () => {
    const { user, services, state } = open();
    fakes.api.answer(releaseSubmission, () => {
      state.listed = [aSubmissionRow({ id: 'q1', company_name: 'Caught Ltd' })];
      state.caught = [];
      return { status: 204 };
    });

    await user.click(await screen.findByRole('button', { name: /^Not spam/ }));

    await screen.findByRole('table');
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Quarantine' })).toBeNull());
    expect(services.toasts.map(({ title }) => title)).toEqual(['Submission released']);
  });

  it('keeps the focus near entries that are released with the keyboard', async () => {
    const { user, state } = open();
    const other = { ...CAUGHT, id: 'q2', company_name: 'Other Ltd', reference: 'AR-0000-0002' };
    state.caught = [CAUGHT, other];
    fakes.api.answer(releaseSubmission, ({ params }) => {
      state.caught = state.caught.filter(({ id }) => id !== params['id']);
      return { status: 204 };
    });
    const release = async (company: string) => {
      const button = await screen.findByRole('button', { name: `Not spam from ${company}` });
      button.focus();
      await user.keyboard('{Enter}');
      await waitFor(() => expect(button.isConnected).toBe(false));
    };

    await release('Caught Ltd');
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Quarantine' }));

    await release('Other Ltd');
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Application submissions' }));
  });

  it('releases what is selected, and says how many', async () => {
    const { user, services, state, baseElement } = open();
    state.caught = [CAUGHT, { ...CAUGHT, id: 'q2', company_name: 'Other Ltd', reference: 'AR-0000-0002' }];
    fakes.api.answer(moveSpam, ({ body: { ids } }) => {
      state.caught = state.caught.filter(({ id }) => !ids.includes(id));
      return { status: 200, body: { moved: ids.length, missing: 0 } };
    });
    await user.click(await screen.findByRole('checkbox', { name: /^Select Caught Ltd/ }));
    const group = within(screen.getByRole('group', { name: 'Selected in quarantine' }));
    expect(group.getByText('1 selected')).toBeTruthy();
    await expectAccessible(baseElement);
    await user.click(group.getByRole('button', { name: 'Release selected' }));

    await waitFor(() => expect(screen.queryByText('Caught Ltd')).toBeNull());
    expect(screen.getByText('Other Ltd')).toBeTruthy();
    expect(fakes.api.callsTo(moveSpam).map(({ body }) => body)).toEqual([{ ids: ['q1'], spam: false }]);
    expect(services.toasts.map(({ title, description }) => [title, description])).toEqual([
      ['Submissions released', '1 in the list now.'],
    ]);
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Quarantine' }));
  });

  it('erases what is selected after an admin typed how many', async () => {
    const { user, state } = open();
    fakes.api.answer(eraseSubmissions, () => {
      state.caught = [];
      return { status: 200, body: { moved: 1, missing: 0 } };
    });
    await user.click(await screen.findByRole('checkbox', { name: /^Select Caught Ltd/ }));
    await user.click(screen.getByRole('button', { name: 'Erase...' }));
    await user.type(screen.getByLabelText('Type 1 to confirm'), '1{Enter}');

    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Quarantine' })).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Application submissions' }));
  });

  it('reports a failed release and keeps the entry', async () => {
    const { user, services } = open();
    fakes.api.answer(releaseSubmission, () => ({
      status: 503,
      body: { title: 'Not now', status: 503, code: 'unavailable' },
    }));

    await user.click(await screen.findByRole('button', { name: /^Not spam/ }));

    await waitFor(() =>
      expect(services.toasts).toEqual([
        { title: 'Release failed', description: 'Not now', tone: 'destructive' },
      ]),
    );
    expect(screen.getByText('Caught Ltd')).toBeTruthy();
  });

  it('marks suspicious submissions in the list', async () => {
    open([aSubmissionRow({ spam_score: 30, spam_reasons: 'links' })]);

    await screen.findByRole('table');
    expect(screen.getByText('Check: links')).toBeTruthy();
  });
});

describe('newsletter sign-ups in quarantine', () => {
  it('are listed and can be released', async () => {
    const { user, services, container } = open([], '/admin?view=subscribers');
    const caught = {
      id: 'n1',
      quarantined_at: '2026-11-21T02:30:00.000Z',
      email: 'caught@harbour.example',
      source: '/newsletter',
      spam_score: 100,
      spam_reasons: 'hidden field filled in',
    };
    let items = [caught];
    fakes.api.answer(listQuarantinedSignUps, () => ({ status: 200, body: { items } }));
    fakes.api.answer(releaseSignUp, () => {
      items = [];
      return { status: 204 };
    });

    await screen.findByRole('heading', { name: 'Newsletter sign-ups in quarantine' });
    expect(screen.getByText(/from \/newsletter · score 100: hidden field filled in/)).toBeTruthy();
    await expectAccessible(container);
    await user.click(screen.getByRole('button', { name: 'Not spam from caught@harbour.example' }));

    await waitFor(() => expect(screen.queryByText('caught@harbour.example')).toBeNull());
    expect(fakes.api.callsTo(releaseSignUp)[0]?.params).toEqual({ id: 'n1' });
    expect(services.toasts.map(({ title }) => title)).toEqual(['Sign-up released']);
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Newsletter subscribers' }));
  });
});
