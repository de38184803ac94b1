import { describe, expect, it } from '@jest/globals';
import {
  addSubmissionNote,
  deleteSubmissionNote,
  editSubmissionNote,
  listSubmissionNotes,
  type SubmissionNote,
} from '@site/shared/contracts/staff';
import { expectAccessible, renderPage } from '@site/shared/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { AdminPage } from '../../../../app/admin-page.tsx';
import { EMAIL, signIn, useFakes } from '../../../../staff.fixture.ts';
import { findInPalette } from '../../../../app/palette/palette.fixture.ts';
import { ANN, aNote, answerRecord, RECORD, type StoredRecord } from '../record.fixture.ts';
import { ADMIN_COPY, RETRY } from '../../../../kit/admin-content.ts';

const fakes = useFakes();

const OWN = { author: EMAIL, editable_until: '2026-11-20T09:15:00.000Z', deletable: true };

async function open(...notes: SubmissionNote[]) {
  signIn(fakes.api, 'reviewer');
  const stored = answerRecord(fakes.api);
  stored.notes = notes;
  const path = `/admin?id=${RECORD.reference}`;
  const page = renderPage(AdminPage, { path, facts: { reportingTimeZone: 'UTC' } });
  const section = await screen.findByRole('region', { name: 'Notes' });
  return { ...page, section: within(section), stored };
}

const idsSent = () =>
  fakes.api.callsTo(addSubmissionNote).map(({ body }) => (body as { readonly id: string }).id);

async function closeAndOpen(user: UserEvent) {
  await user.click(screen.getByRole('button', { name: ADMIN_COPY.close }));
  await findInPalette(user, RECORD.reference);
  return within(await screen.findByRole('region', { name: 'Notes' }));
}

function loseAnswers(): void {
  fakes.api.answer(addSubmissionNote, () => {
    throw new TypeError('Failed to fetch');
  });
}

/** Adds notes from now on. Returns what lets the answers arrive. */
function holdAnswers(stored: StoredRecord): () => void {
  let respond = () => {};
  const released = new Promise<void>((resolve) => (respond = resolve));
  fakes.api.answer(addSubmissionNote, async ({ body: { id = 'n1', text } }) => {
    await released;
    const note = aNote({ id, text, author: EMAIL });
    stored.notes = [...stored.notes, note];
    return { status: 201, body: note };
  });
  return respond;
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

  it('show each letter at once, so that none is lost and the caret stays', async () => {
    const { section } = await open();
    const box = section.getByRole('textbox', { name: 'Add a note' });

    fireEvent.change(box, { target: { value: 'W' } });

    expect(box).toHaveProperty('value', 'W');
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
      { id: expect.stringMatching(/^[0-9a-f-]{36}$/), text: 'Call back on Monday' },
    ]);
  });

  it('that were begun are still there when the record was closed and opened again', async () => {
    const { user, section } = await open();
    await user.type(section.getByRole('textbox', { name: 'Add a note' }), 'Half a thought');
    await user.click(screen.getByRole('button', { name: ADMIN_COPY.close }));
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
    await user.click(section.getByRole('button', { name: RETRY }));

    await section.findByText('Call back');
  });
});

describe('a note that could not be added', () => {
  it('is added again with the same id, as the toast says, and the next one has another', async () => {
    const { user, section, services, stored } = await open();
    const box = section.getByRole('textbox', { name: 'Add a note' });
    const add = section.getByRole('button', { name: 'Add note' });
    loseAnswers();
    await user.type(box, 'Long story');
    await user.click(add);
    await waitFor(() => expect(services.toasts).toHaveLength(1));
    expect(services.toasts[0]?.description).toBe(
      'The server could not be reached. Your text is still here. You can try again; it won’t be added twice.',
    );
    expect(box).toHaveProperty('value', 'Long story');
    holdAnswers(stored)();
    for (const text of ['', 'Next']) {
      if (text) await user.type(box, text);
      await user.click(add);
      await waitFor(() => expect(box).toHaveProperty('value', ''));
    }

    const [first, again, next] = idsSent();
    expect(again).toBe(first);
    expect(next).not.toBe(first);
  });

  it('has the same id after the record was closed and opened again', async () => {
    const { user, section, services, stored } = await open();
    loseAnswers();
    await user.type(section.getByRole('textbox', { name: 'Add a note' }), 'Long story');
    await user.click(section.getByRole('button', { name: 'Add note' }));
    await waitFor(() => expect(services.toasts).toHaveLength(1));
    const again = await closeAndOpen(user);
    holdAnswers(stored)();
    await user.click(again.getByRole('button', { name: 'Add note' }));

    await waitFor(() => expect(idsSent()).toHaveLength(2));
    const [first, second] = idsSent();
    expect(first).toMatch(/^[0-9a-f-]{36}$/);
    expect(second).toBe(first);
  });

  it('but was stored is listed, and a changed text can be added as another note', async () => {
    const { user, section, services, stored } = await open();
    const box = section.getByRole('textbox', { name: 'Add a note' });
    fakes.api.answer(addSubmissionNote, () => {
      stored.notes = [aNote({ text: 'Before the change' })];
      const problem = { type: 'about:blank', title: 'Used', status: 422, code: 'idempotency_mismatch' };
      return { status: 422, body: problem };
    });
    await user.type(box, 'Long story');
    await user.click(section.getByRole('button', { name: 'Add note' }));

    expect(await section.findByText('Before the change')).toBeTruthy();
    expect(services.toasts).toMatchObject([{ title: 'An earlier version was added', tone: 'destructive' }]);
    expect(box).toHaveProperty('value', 'Long story');
    await user.click(section.getByRole('button', { name: 'Add note' }));
    await waitFor(() => expect(new Set(idsSent()).size).toBe(2));
  });
});

describe('what is typed while a note is saved', () => {
  it('stays in the form for the next note', async () => {
    const { user, section, stored } = await open();
    const box = section.getByRole('textbox', { name: 'Add a note' });
    const add = section.getByRole('button', { name: 'Add note' });
    const respond = holdAnswers(stored);
    await user.type(box, 'Called');
    await user.click(add);
    await user.type(box, ', no answer');
    respond();

    expect(await section.findByText('Called')).toBeTruthy();
    await waitFor(() => expect(add.getAttribute('aria-busy')).toBeNull());
    expect(box).toHaveProperty('value', 'Called, no answer');
    holdAnswers(stored)();
    await user.click(add);
    await waitFor(() => expect(box).toHaveProperty('value', ''));
    expect(new Set(idsSent()).size).toBe(2);
  });

  it('stays when the record was closed and opened again, and only what was sent goes', async () => {
    const { user, section, stored } = await open();
    const respond = holdAnswers(stored);
    await user.type(section.getByRole('textbox', { name: 'Add a note' }), 'Called');
    await user.click(section.getByRole('button', { name: 'Add note' }));
    const again = await closeAndOpen(user);
    const box = again.getByRole('textbox', { name: 'Add a note' });
    expect(box).toHaveProperty('value', 'Called');
    respond();
    await waitFor(() => expect(box).toHaveProperty('value', ''));

    const respondAgain = holdAnswers(stored);
    await user.type(box, 'Called');
    await user.click(again.getByRole('button', { name: 'Add note' }));
    const third = await closeAndOpen(user);
    await user.type(third.getByRole('textbox', { name: 'Add a note' }), ' twice');
    respondAgain();
    await waitFor(() => expect(third.getAllByText('Called')).toHaveLength(2));
    expect(third.getByRole('textbox', { name: 'Add a note' })).toHaveProperty('value', 'Called twice');
  });

  it('stays in the form of the author’s own note', async () => {
    const { user, section } = await open(aNote({ ...OWN, text: 'Monday' }));
    let respond = () => {};
    fakes.api.answer(editSubmissionNote, async () => {
      await new Promise<void>((resolve) => (respond = resolve));
      return { status: 200, body: aNote({ ...OWN, text: 'Monday at' }) };
    });
    await user.click(await section.findByRole('button', { name: /^Edit the note/ }));
    const box = section.getByRole('textbox', { name: 'Edit your note' });
    const save = section.getByRole('button', { name: 'Save note' });
    await user.type(box, ' at');
    await user.click(save);
    await user.type(box, ' ten');
    respond();

    await waitFor(() => expect(save.getAttribute('aria-busy')).toBeNull());
    expect(box.isConnected).toBe(true);
    expect(box).toHaveProperty('value', 'Monday at ten');
  });
});
