import * as z from 'zod/mini';
import { oneLine } from '../../common/clean-text.ts';
import { defineEndpoint } from '../../common/endpoint.ts';
import { IsoDate } from '../../common/day-window.ts';

export const MAX_NOTE_LENGTH = 200;

/** An event on a day, noted by staff: a campaign, a holiday, an outage. */
export const AnalyticsNote = z.object({
  id: z.uuid(),
  day: z.string(),
  text: z.string(),
  /** Email address of the author. Null if the account no longer exists. */
  author: z.nullable(z.string()),
});
export type AnalyticsNote = z.infer<typeof AnalyticsNote>;

/** The form's input, which the form checks before the API does. */
export const NoteInput = z.object({
  day: IsoDate,
  text: z
    .string()
    .check(
      oneLine(),
      z.minLength(1, 'Enter what happened'),
      z.maxLength(MAX_NOTE_LENGTH, `Use ${MAX_NOTE_LENGTH} characters or fewer`),
    ),
});

const Id = z.object({ id: z.uuid() });

/** Adds or changes a note. The caller chooses the id, so a repeated call adds no second note. */
export const saveAnalyticsNote = defineEndpoint({
  name: 'saveAnalyticsNote',
  method: 'PUT',
  path: '/api/admin/analytics/notes/:id',
  access: 'read-analytics',
  params: Id,
  body: NoteInput,
  status: 200,
  reply: AnalyticsNote,
  problems: [401, 403, 422],
});

export const deleteAnalyticsNote = defineEndpoint({
  name: 'deleteAnalyticsNote',
  method: 'DELETE',
  path: '/api/admin/analytics/notes/:id',
  access: 'read-analytics',
  params: Id,
  status: 204,
  problems: [401, 403, 422],
});
