import { MAX_SUBMISSION_NOTES, type SubmissionNote } from '@site/shared/contracts';
import { createId } from '../../database/ids.ts';
import { inTransaction } from '../../database/in-transaction.ts';
import { toInstant } from '../../database/instants.ts';
import type { Db } from '../../database/connection.ts';
import { AppError } from '../../errors.ts';
import {
  clearNote,
  findNote,
  findNotes,
  insertNote,
  toNotes,
  updateNote,
  type NotePlace,
  type NoteRow,
} from './notes-repository.ts';
import type { Caller, WorkServices } from './staff.ts';
import { exists } from './work-repository.ts';

export async function listNotes(submissionId: string, caller: Caller, services: WorkServices) {
  const { db } = services;
  const rows = await findNotes(submissionId, db);
  if (rows.length === 0 && !(await exists(submissionId, db))) throw new AppError('not_found');
  return { items: await toNotes(rows, caller, services) };
}

/** Adds a note. Throws `not_found` for a submission that was erased. */
export async function addNote(
  submissionId: string,
  text: string,
  caller: Caller,
  services: WorkServices,
): Promise<SubmissionNote> {
  const { db, now } = services;
  if (!(await exists(submissionId, db))) throw new AppError('not_found');
  if ((await findNotes(submissionId, db)).length >= MAX_SUBMISSION_NOTES)
    throw new AppError('too_many_notes', { detail: 'No more notes fit here. Edit an existing one' });
  const note: NoteRow = {
    ...{ id: createId(now()), submission_id: submissionId, author_id: caller.actorId, text },
    ...{ created_at: toInstant(now()), edited_at: null, deleted_at: null, deleted_by: null },
  };
  await inTransaction(db, async (transaction) => {
    await insertNote(note, transaction);
    await record('submission_note_added', note, caller, { ...services, db: transaction });
  }).catch(async (error: unknown) => {
    // The foreign key refuses the note when the submission was erased in the meantime.
    if (await exists(submissionId, db)) throw error;
    throw new AppError('not_found', { cause: error });
  });
  return toNote(note, caller, services);
}

/** Edits the caller's own note within the time for it. */
export function editNote(
  place: NotePlace,
  text: string,
  caller: Caller,
  services: WorkServices,
): Promise<SubmissionNote> {
  const change = (transaction: Db) =>
    updateNote(place, { authorId: caller.actorId, text, now: services.now() }, transaction);
  return changeNote('submission_note_edited', place, { change, caller, services });
}

/** Deletes a note; who deleted it stays. */
export function deleteNote(
  place: NotePlace,
  caller: Caller,
  services: WorkServices,
): Promise<SubmissionNote> {
  const change = (transaction: Db) => clearNote(place, caller, services.now(), transaction);
  return changeNote('submission_note_deleted', place, { change, caller, services });
}

interface NoteChange {
  readonly change: (transaction: Db) => Promise<boolean>;
  readonly caller: Caller;
  readonly services: WorkServices;
}

/** Throws `note_locked` when the caller may not make the change. */
async function changeNote(event: NoteEvent, place: NotePlace, { change, caller, services }: NoteChange) {
  await inTransaction(services.db, async (transaction) => {
    if (await change(transaction)) return record(event, place, caller, { ...services, db: transaction });
    const note = await findNote(place, transaction);
    throw new AppError(note && note.deleted_at === null ? 'note_locked' : 'not_found');
  });
  const note = await findNote(place, services.db);
  if (!note) throw new AppError('not_found');
  return toNote(note, caller, services);
}

async function toNote(row: NoteRow, caller: Caller, services: WorkServices): Promise<SubmissionNote> {
  const [note] = await toNotes([row], caller, services);
  if (!note) throw new AppError('not_found');
  return note;
}

type NoteEvent = 'submission_note_added' | 'submission_note_edited' | 'submission_note_deleted';

function record(event: NoteEvent, { id, submission_id }: NotePlace, { by }: Caller, services: WorkServices) {
  const { audit, db } = services;
  return audit([{ event, subjectId: submission_id, detail: { note: id }, ...by }], db);
}
