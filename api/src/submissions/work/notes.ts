import {
  MAX_SUBMISSION_NOTES,
  type NewSubmissionNote,
  type SubmissionNote,
} from '@site/shared/contracts/staff';
import { databaseFault } from '../../database/driver-errors.ts';
import { createId } from '../../database/ids.ts';
import { inTransaction, type Transaction } from '../../database/in-transaction.ts';
import { toInstant } from '../../database/instants.ts';
import type { Db } from '../../database/connection.ts';
import { lockRows } from '../../database/row-lock.ts';
import { AppError } from '../../errors.ts';
import {
  clearNote,
  countNotes,
  findNote,
  findNotes,
  insertNote,
  toNotes,
  updateNote,
  type NotePlace,
  type NoteRow,
} from './notes-repository.ts';
import { recordActivity, type ActivityServices } from './record-activity.ts';
import type { Caller, WorkServices } from './staff.ts';
import { exists } from './work-repository.ts';

export async function listNotes(submissionId: string, caller: Caller, services: WorkServices) {
  const { db } = services;
  const rows = await findNotes(submissionId, db);
  if (rows.length === 0 && !(await exists(submissionId, db))) throw new AppError('not_found');
  return { items: await toNotes(rows, caller, services) };
}

/** Adds a note, or returns the one that was already added under its id. Throws `not_found` for a submission that was erased. */
export async function addNote(
  submissionId: string,
  { id, text }: NewSubmissionNote,
  caller: Caller,
  services: WorkServices,
): Promise<SubmissionNote> {
  const { db, now } = services;
  const note: NoteRow = {
    ...{ id: id ?? createId(now()), submission_id: submissionId, author_id: caller.actorId, text },
    ...{ created_at: toInstant(now()), edited_at: null, deleted_at: null, deleted_by: null },
  };
  const stored = await inTransaction(db, async (transaction) => {
    const count = await lockRows('application_submissions', { id: submissionId }, transaction);
    if (count === 0) throw new AppError('not_found');
    const earlier = await findNote({ id: note.id }, transaction);
    if (earlier) return checkSame(earlier, note);
    await checkCount(submissionId, transaction);
    await insertNote(note, transaction).catch((error: unknown) => {
      // Only the submission is locked. The id was taken for another one at the same moment.
      throw databaseFault(error) === 'unique' ? otherNote() : error;
    });
    await record('submission_note_added', note, caller, { ...services, db: transaction });
    return note;
  });
  return toNote(stored, caller, services);
}

/** The earlier note. Throws unless the later one, which has the same id, has the same content. */
function checkSame(earlier: NoteRow, later: NoteRow): NoteRow {
  const content = ['submission_id', 'text'] as const;
  if (content.every((column) => earlier[column] === later[column])) return earlier;
  throw otherNote();
}

function otherNote(): AppError {
  return new AppError('idempotency_mismatch', { detail: 'Another note was added under this id' });
}

async function checkCount(submissionId: string, db: Db): Promise<void> {
  if ((await countNotes(submissionId, db)) < MAX_SUBMISSION_NOTES) return;
  throw new AppError('too_many_notes', {
    detail: `This application has the maximum of ${MAX_SUBMISSION_NOTES} notes. Edit an existing one`,
  });
}

/** Edits the caller's own note within the time for it. */
export function editNote(
  place: NotePlace,
  text: string,
  caller: Caller,
  services: WorkServices,
): Promise<SubmissionNote> {
  const change = (transaction: Transaction) =>
    updateNote(place, { authorId: caller.actorId, text, now: services.now() }, transaction);
  return changeNote('submission_note_edited', place, { change, caller, services });
}

/** Deletes a note; who deleted it stays. */
export function deleteNote(
  place: NotePlace,
  caller: Caller,
  services: WorkServices,
): Promise<SubmissionNote> {
  const change = (transaction: Transaction) => clearNote(place, caller, services.now(), transaction);
  return changeNote('submission_note_deleted', place, { change, caller, services });
}

interface NoteChange {
  readonly change: (transaction: Transaction) => Promise<boolean>;
  readonly caller: Caller;
  readonly services: WorkServices;
}

/** Throws `note_locked` when the caller may not make the change. */
async function changeNote(event: NoteEvent, place: NotePlace, { change, caller, services }: NoteChange) {
  await inTransaction(services.db, async (transaction) => {
    // The submission is locked before the note, as by all that erases both.
    await lockRows('application_submissions', { id: place.submission_id }, transaction);
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

async function record(
  event: NoteEvent,
  { id, submission_id }: NotePlace,
  caller: Caller,
  services: ActivityServices,
) {
  await recordActivity(submission_id, [{ event, detail: { note: id } }], caller.by, services);
}
