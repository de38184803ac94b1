import { describe, expect, it } from '@jest/globals';
import {
  addSubmissionNote,
  deleteSubmissionNote,
  editSubmissionNote,
  listSubmissionNotes,
  listSubmissions,
  type SubmissionNote,
} from '@site/shared/contracts';
import { expectAccessible, renderPage } from '@site/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { AdminPage } from '../../admin-page.tsx';
import { EMAIL, signIn, useFakes } from '../../staff.fixture.ts';
import { findInPalette } from '../../palette/palette.fixture.ts';
import { ANN, aNote, answerRecord, RECORD } from '../record.fixture.ts';

const fakes = useFakes();

const OWN = { author: EMAIL, editable_until: '2026-11-20T09:15:00.000Z', deletable: true };

async function open(...notes: SubmissionNote[]) {
  signIn(fakes.api, 'reviewer');
  answerRecord(fakes.api).notes = notes;
  fakes.api.answer(listSubmissions, () => ({ status: 200, body: { items: [], next: null } }));
  const path = `/admin?id=${RECORD.reference}`;
  const page = renderPage(AdminPage, { path, facts: { reportingTimeZone: 'UTC' } });
  const section = await screen.findByRole('region', { name: 'Notes' });
  return { ...page, section: within(section) };
}

describe('the notes on a submission', () => {
  it('show author, time and text, and what was deleted', async () => {
    const deleted = { at: '2026-11-20T10:00:00.000Z', by: ANN.email };
    const { section, baseElement } = await open(
      aNote({ text: 'Asked twice.\n<b>No answer</b>', edited_at: '2026-11-20T09:05:00.000Z' }),
      aNote({ id: 'n2', text: null, deleted }),
    );

    const [first, second] = await section.findAllByRole('listitem');
    expect(first?.textContent).toContain(`${ANN.email}, Nov 20, 2026, 9:00 AM UTC (edited)`);
    expect(first?.textContent).toContain('Asked twice.\n<b>No answer</b>');
    expect(second?.textContent).toContain(`Deleted by ${ANN.email}`);
    expect(section.queryByRole('button', { name: /^(Edit|Delete)/ })).toBeNull();
    await expectAccessible(baseElement);
  });

  it('are added, and the form is empty again', async () => {
    const { user, section } = await open();
    await section.findByText('No notes yet.');
    const box = section.getByRole('textbox', { name: 'Add a note' });
    await user.type(box, ' Call back on Monday ');
    await user.click(section.getByRole('button', { name: 'Add note' }));

    expect((await section.findByRole('listitem')).textContent).toContain('Call back on Monday');
    expect(box).toHaveProperty('value', '');
    expect(fakes.api.callsTo(addSubmissionNote).map(({ body }) => body)).toEqual([
      { text: 'Call back on Monday' },
    ]);
  });

  it('that were begun are still there when the record was closed and opened again', async () => {
    const { user, section } = await open();
    await user.type(section.getByRole('textbox', { name: 'Add a note' }), 'Half a thought');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await findInPalette(user, RECORD.reference);

    expect(await screen.findByRole('textbox', { name: 'Add a note' })).toHaveProperty(
      'value',
      'Half a thought',
    );
  });

  it('are not added empty, and their text stays when adding fails', async () => {
    const { user, section, services } = await open();
    const add = section.getByRole('button', { name: 'Add note' });
    await user.click(add);
    expect(section.getByText('Enter a note')).toBeTruthy();
    const body = { title: 'Not now', status: 503, code: 'unavailable' };
    fakes.api.answer(addSubmissionNote, () => ({ status: 503, body }));
    await user.type(section.getByRole('textbox'), 'Long story');
    await user.click(add);

    await waitFor(() => expect(services.toasts.map(({ title }) => title)).toEqual(['Note not added']));
    expect(section.getByRole('textbox')).toHaveProperty('value', 'Long story');
  });

  it('can be edited by their author', async () => {
    const { user, section } = await open(aNote({ ...OWN, text: 'Monday' }));
    await user.click(await section.findByRole('button', { name: /^Edit the note by staff@example.com/ }));
    const box = section.getByRole('textbox', { name: 'Edit your note' });
    expect(document.activeElement).toBe(box);
    await user.clear(box);
    await user.type(box, 'Tuesday');
    await user.click(section.getByRole('button', { name: 'Save note' }));

    await section.findByText('Tuesday');
    expect(fakes.api.callsTo(editSubmissionNote)[0]?.body).toEqual({ text: 'Tuesday' });
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Notes'));
  });

  it('are deleted after a question', async () => {
    const { user, section } = await open(aNote({ ...OWN, text: 'Wrong company' }));
    await user.click(await section.findByRole('button', { name: /^Delete the note/ }));
    const question = await screen.findByRole('alertdialog', { name: 'Delete this note?' });
    expect(fakes.api.callsTo(deleteSubmissionNote)).toEqual([]);
    await user.click(within(question).getByRole('button', { name: 'Delete' }));

    await section.findByText(`Deleted by ${EMAIL}`);
    expect(section.queryByText('Wrong company')).toBeNull();
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Notes'));
  });

  it('show a load failure and retry on request', async () => {
    const { user, section } = await open();
    const body = { title: 'Not now', status: 503, code: 'unavailable' };
    await section.findByText('No notes yet.');
    fakes.api.answer(listSubmissionNotes, () => ({ status: 503, body }));
    await user.type(section.getByRole('textbox'), 'Hello');
    await user.click(section.getByRole('button', { name: 'Add note' }));
    await section.findByText('The notes could not be loaded');
    fakes.api.answer(listSubmissionNotes, () => ({ status: 200, body: { items: [aNote()] } }));
    await user.click(section.getByRole('button', { name: 'Try again' }));

    await section.findByText('Call back');
  });
});
