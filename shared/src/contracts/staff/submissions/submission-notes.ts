import * as z from 'zod/mini';
import { manyLines } from '../../common/clean-text.ts';
import { codePoints } from '../../common/code-points.ts';
import { defineEndpoint } from '../../common/endpoint.ts';
import { SubmissionParams } from './submission-work.ts';

/** Longest note in code points. */
export const MAX_SUBMISSION_NOTE_LENGTH = 5000;
/** Maximum number of notes of one submission, including deleted ones. */
export const MAX_SUBMISSION_NOTES = 200;

export const SubmissionNote = z.object({
  id: z.string(),
  /** Email address of the author. Null after the account was deleted. */
  author: z.nullable(z.string()),
  created_at: z.iso.datetime(),
  edited_at: z.nullable(z.iso.datetime()),
  /** Null until the note is deleted. `by` is null after the account was deleted. */
  deleted: z.nullable(z.object({ at: z.iso.datetime(), by: z.nullable(z.string()) })),
  /** Plain text; null after deletion. */
  text: z.nullable(z.string()),
  /** The end of the time in which the caller can edit it. Null if the caller cannot. */
  editable_until: z.nullable(z.iso.datetime()),
  /** Whether the caller can delete it. */
  deletable: z.boolean(),
});
export type SubmissionNote = z.infer<typeof SubmissionNote>;

/** The form's input, which the form checks before the API does. */
export const SubmissionNoteInput = z.object({
  text: z.string().check(
    manyLines(),
    z.minLength(1, 'Enter a note'),
    z.refine((text) => codePoints(text) <= MAX_SUBMISSION_NOTE_LENGTH, {
      error: 'Use 5,000 characters or fewer',
    }),
    z.meta({ maxLength: MAX_SUBMISSION_NOTE_LENGTH }),
  ),
});

/** Its id is chosen by the caller, so that a note sent again is added once. Pages of an earlier version send none. */
const NewSubmissionNote = z.extend(SubmissionNoteInput, { id: z.optional(z.uuid()) });
export type NewSubmissionNote = z.infer<typeof NewSubmissionNote>;

const NoteParams = z.extend(SubmissionParams, { note: z.string().check(z.regex(/^[0-9a-zA-Z-]{1,36}$/)) });

/** Oldest first. */
export const listSubmissionNotes = defineEndpoint({
  name: 'listSubmissionNotes',
  method: 'GET',
  path: '/api/admin/submissions/:id/notes',
  access: 'review-submissions',
  params: SubmissionParams,
  status: 200,
  reply: z.object({ items: z.array(SubmissionNote).check(z.maxLength(MAX_SUBMISSION_NOTES)) }),
  problems: [401, 403, 404],
});

/**
 * 409 with code `too_many_notes` when the submission has `MAX_SUBMISSION_NOTES`. A note with the same id and content is returned
 * instead of added again; 422 with code `idempotency_mismatch` when the id belongs to a note with other content.
 */
export const addSubmissionNote = defineEndpoint({
  name: 'addSubmissionNote',
  method: 'POST',
  path: '/api/admin/submissions/:id/notes',
  access: 'review-submissions',
  params: SubmissionParams,
  body: NewSubmissionNote,
  status: 201,
  reply: SubmissionNote,
  problems: [401, 403, 404, 409, 422],
});

/** Only the author, for 15 minutes: 409 with code `note_locked` later, and for others. */
export const editSubmissionNote = defineEndpoint({
  name: 'editSubmissionNote',
  method: 'PUT',
  path: '/api/admin/submissions/:id/notes/:note',
  access: 'review-submissions',
  params: NoteParams,
  body: SubmissionNoteInput,
  status: 200,
  reply: SubmissionNote,
  problems: [401, 403, 404, 409, 422],
});

/** Removes the text. Authors can delete their own notes, admins all: 409 with code `note_locked` for others. */
export const deleteSubmissionNote = defineEndpoint({
  name: 'deleteSubmissionNote',
  method: 'DELETE',
  path: '/api/admin/submissions/:id/notes/:note',
  access: 'review-submissions',
  params: NoteParams,
  status: 200,
  reply: SubmissionNote,
  problems: [401, 403, 404, 409],
});
