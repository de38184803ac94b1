import { describe, expect, it } from '@jest/globals';
import {
  deleteAnalyticsNote,
  readAnalyticsSummary,
  saveAnalyticsNote,
  type AnalyticsNote,
} from '@site/shared/contracts/staff';
import { renderPage } from '@site/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { AdminPage } from '../../../app/admin-page.tsx';
import { signIn, useFakes } from '../../../staff.fixture.ts';
import { answerAnalytics, aSummary } from '../summary.fixture.ts';

const fakes = useFakes();

const WEBINAR: AnalyticsNote = {
  id: '6f1c2f5e-7f0c-4c57-9d9b-0a4f6c1f2a11',
  day: '2026-11-20',
  text: 'Webinar',
  author: 'anna@example.com',
};

/** Opens the dashboard of a site whose notes are stored as the API does it. */
async function open(...notes: AnalyticsNote[]) {
  const stored = new Map(notes.map((note) => [note.id, note]));
  signIn(fakes.api, 'analyst');
  answerAnalytics(fakes.api);
  fakes.api.answer(readAnalyticsSummary, () => ({
    status: 200,
    body: aSummary({ notes: [...stored.values()] }),
  }));
  fakes.api.answer(saveAnalyticsNote, ({ params, body }) => {
    const note = { id: params['id'] ?? '', author: 'staff@example.com', ...body };
    stored.set(note.id, note);
    return { status: 200, body: note };
  });
  fakes.api.answer(deleteAnalyticsNote, ({ params }) => {
    stored.delete(params['id'] ?? '');
    return { status: 204 };
  });
  const page = renderPage(AdminPage, { path: '/admin?start=2026-11-19&end=2026-11-21' });
  const form = within(await screen.findByRole('form', { name: 'Add a note' }));
  const add = () => page.user.click(form.getByRole('button', { name: 'Add a note' }));
  return { ...page, form, add };
}

describe('the notes', () => {
  it('are listed with their day and author', async () => {
    await open(WEBINAR, { ...WEBINAR, id: crypto.randomUUID(), text: 'Outage', author: null });

    expect(screen.getByText('Webinar').parentElement?.textContent).toBe(
      'WebinarNov 20, 2026 by anna@example.com',
    );
    expect(screen.getByText('Outage').parentElement?.textContent).toContain('by a former member of staff');
  });

  it('are added to the list', async () => {
    const { user, form, add, services } = await open();
    expect(screen.getByText('No notes in this period.')).toBeTruthy();

    await user.clear(form.getByLabelText('Date'));
    await user.type(form.getByLabelText('Date'), '2026-11-20');
    await user.type(form.getByLabelText('What happened'), 'Newsletter sent');
    await add();

    expect(await screen.findByText('Newsletter sent')).toBeTruthy();
    expect(form.getByLabelText('What happened')).toHaveProperty('value', '');
    expect(services.toasts).toEqual([{ title: 'Note added', description: 'It is shown on Nov 20, 2026.' }]);
  });

  it('need a text', async () => {
    const { form, add } = await open();

    await add();

    expect(form.getByText('Enter what happened')).toBeTruthy();
    expect(document.activeElement).toBe(form.getByLabelText('What happened'));
    expect(fakes.api.callsTo(saveAnalyticsNote)).toEqual([]);
  });

  it('are about a day that has begun', async () => {
    const { user, form, add } = await open();
    await user.clear(form.getByLabelText('Date'));
    await user.type(form.getByLabelText('Date'), '2999-01-01');
    await user.type(form.getByLabelText('What happened'), 'Webinar');

    await add();

    expect(form.getByText('The date is after today. Choose today or an earlier date')).toBeTruthy();
    expect(document.activeElement).toBe(form.getByLabelText('Date'));
    expect(fakes.api.callsTo(saveAnalyticsNote)).toEqual([]);
  });

  it('keep the typed text after a failure, and add no second note when tried again', async () => {
    const { user, form, add, services } = await open();
    fakes.api.answer(saveAnalyticsNote, () => {
      throw new TypeError('Failed to fetch');
    });
    await user.type(form.getByLabelText('What happened'), 'Outage');

    await add();
    await waitFor(() => expect(services.toasts).toHaveLength(1));
    await add();
    await waitFor(() => expect(services.toasts).toHaveLength(2));

    expect(form.getByLabelText('What happened')).toHaveProperty('value', 'Outage');
    const ids = fakes.api.callsTo(saveAnalyticsNote).map(({ params }) => params['id']);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });

  it('have an id each', async () => {
    const { user, form, add } = await open();

    for (const text of ['First', 'Second']) {
      // user-event does not notice that the form was reset.
      await user.clear(form.getByLabelText('What happened'));
      await user.type(form.getByLabelText('What happened'), text);
      await add();
      await screen.findByText(text);
    }

    const ids = fakes.api.callsTo(saveAnalyticsNote).map(({ params }) => params['id']);
    expect(new Set(ids).size).toBe(2);
  });

  it('are deleted after a question', async () => {
    const { user } = await open(WEBINAR);
    const ask = () => user.click(screen.getByRole('button', { name: 'Delete the note: Webinar' }));

    await ask();
    const question = () => within(screen.getByRole('alertdialog', { name: 'Delete this note?' }));
    await user.click(question().getByRole('button', { name: 'Keep' }));
    expect(fakes.api.callsTo(deleteAnalyticsNote)).toEqual([]);

    await ask();
    await user.click(question().getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('No notes in this period.')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Notes' }));
  });
});
