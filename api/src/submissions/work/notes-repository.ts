import { MAX_SUBMISSION_NOTES, type SubmissionNote } from '@site/shared/contracts/staff';
import { selectFullText, toText, type Db } from '../../database/connection.ts';
import { toInstant, toIso, toTime } from '../../database/instants.ts';
import { findEmailsOf, type Caller, type StaffServices } from './staff.ts';

/** How long authors can edit their note. */
const EDIT_MS = 15 * 60_000;

export interface NoteRow {
  readonly id: string;
  readonly submission_id: string;
  readonly author_id: string;
  readonly created_at: string;
  readonly edited_at: string | null;
  readonly deleted_at: string | null;
  readonly deleted_by: string | null;
  readonly text: string | null;
}

const COLUMNS = [
  'id',
  'submission_id',
  'author_id',
  'created_at',
  'edited_at',
  'deleted_at',
  'deleted_by',
] as const satisfies readonly (keyof NoteRow)[];

/** The place of a note. */
export interface NotePlace {
  readonly id: string;
  readonly submission_id: string;
}

/** The notes of a submission, oldest first. */
export async function findNotes(submissionId: string, db: Db): Promise<NoteRow[]> {
  const rows: NoteRow[] = await select(db)
    .where({ submission_id: submissionId })
    .orderBy(['created_at', 'id'])
    .limit(MAX_SUBMISSION_NOTES);
  return rows.map(withText);
}

/** A note by its id, or null. A given place has to be its place. */
export async function findNote(place: NotePlace | Pick<NotePlace, 'id'>, db: Db): Promise<NoteRow | null> {
  const row: NoteRow | undefined = await select(db).where(place).first();
  return row ? withText(row) : null;
}

/** How many notes a submission has, deleted ones included. */
export async function countNotes(submissionId: string, db: Db): Promise<number> {
  const row = await db('submission_notes').where({ submission_id: submissionId }).count({ n: '*' }).first();
  return Number(row?.['n'] ?? 0);
}

export async function insertNote(note: NoteRow, db: Db): Promise<void> {
  await db('submission_notes').insert(note);
}

/** Replaces the text of the author's note. False when the note is deleted, too old or by somebody else. */
export async function updateNote(
  place: NotePlace,
  { authorId, text, now }: { readonly authorId: string; readonly text: string; readonly now: number },
  db: Db,
): Promise<boolean> {
  const count = await db('submission_notes')
    .where({ ...place, author_id: authorId, deleted_at: null })
    .where('created_at', '>', toInstant(now - EDIT_MS))
    .update({ text, edited_at: toInstant(now) });
  return count > 0;
}

/** Removes the text of a note and keeps the row. False when it is deleted already, or by somebody else and the caller is no admin. */
export async function clearNote(
  place: NotePlace,
  { actorId, isAdmin }: Caller,
  now: number,
  db: Db,
): Promise<boolean> {
  const mayBe = isAdmin ? {} : { author_id: actorId };
  const count = await db('submission_notes')
    .where({ ...place, ...mayBe, deleted_at: null })
    .update({ text: null, deleted_at: toInstant(now), deleted_by: actorId });
  return count > 0;
}

/** The notes as the caller reads them. */
export async function toNotes(
  rows: readonly NoteRow[],
  { actorId, isAdmin }: Caller,
  { now, findEmails }: Pick<StaffServices, 'findEmails'> & { readonly now: () => number },
): Promise<SubmissionNote[]> {
  const people = rows.flatMap(({ author_id, deleted_by }) => [author_id, deleted_by]);
  const emails = await findEmailsOf(people, { findEmails });
  return rows.map((row) => {
    const isOwn = row.author_id === actorId && row.deleted_at === null;
    const editableUntil = toTime(row.created_at) + EDIT_MS;
    return {
      id: row.id,
      author: emails.get(row.author_id) ?? null,
      created_at: toIso(row.created_at),
      edited_at: row.edited_at && toIso(row.edited_at),
      deleted:
        row.deleted_at === null
          ? null
          : { at: toIso(row.deleted_at), by: emails.get(row.deleted_by ?? '') ?? null },
      text: row.text,
      editable_until: isOwn && editableUntil > now() ? new Date(editableUntil).toISOString() : null,
      deletable: isOwn || (isAdmin && row.deleted_at === null),
    };
  });
}

function select(db: Db) {
  return db('submission_notes').select(COLUMNS).select(selectFullText('text', db));
}

function withText(row: NoteRow): NoteRow {
  return { ...row, text: toText(row.text) as string | null };
}
