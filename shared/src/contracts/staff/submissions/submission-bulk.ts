import * as z from 'zod/mini';
import { defineEndpoint } from '../../common/endpoint.ts';
import { ColumnNames } from './submission-columns.ts';
import { ListQuery } from './submission-list.ts';
import { workChangeFields } from './submission-work.ts';

/** Maximum number of selected submissions. */
export const MAX_SELECTED_SUBMISSIONS = 5000;
/** Maximum number of submissions in one call. Larger selections take several calls, so that progress can be shown. */
export const MAX_SUBMISSIONS_PER_CHANGE = 100;

const SubmissionId = z.string().check(z.regex(/^[0-9a-zA-Z-]{1,36}$/));

/** The ids of the matching submissions. Later matches are not selected. */
export const selectSubmissions = defineEndpoint({
  name: 'selectSubmissions',
  method: 'GET',
  path: '/api/admin/submissions/ids',
  access: 'review-submissions',
  query: ListQuery,
  status: 200,
  reply: z.object({
    ids: z.array(z.string()).check(z.maxLength(MAX_SELECTED_SUBMISSIONS)),
    /** There are more matches. */
    isCapped: z.boolean(),
  }),
  problems: [401, 403],
});

const SubmissionChanges = z.object({
  ids: z.array(SubmissionId).check(z.minLength(1), z.maxLength(MAX_SUBMISSIONS_PER_CHANGE)),
  ...workChangeFields,
});
export type SubmissionChanges = z.infer<typeof SubmissionChanges>;

/** The outcome for the submissions of a call. */
export const ChangeCounts = z.object({
  changed: z.int(),
  /** Number that already had these values. */
  unchanged: z.int(),
  /** Number that were erased in the meantime. */
  missing: z.int(),
  /** Number that somebody else changed at the same time. */
  conflicts: z.int(),
});
export type ChangeCounts = z.infer<typeof ChangeCounts>;

/** Applies `changeSubmissionWork` to each submission. A repeated call changes nothing twice. */
export const changeSubmissions = defineEndpoint({
  name: 'changeSubmissions',
  method: 'POST',
  path: '/api/admin/submissions/changes',
  access: 'review-submissions',
  body: SubmissionChanges,
  status: 200,
  reply: ChangeCounts,
  problems: [401, 403, 422],
});

const PartOfSelection = z.array(SubmissionId).check(z.minLength(1), z.maxLength(MAX_SUBMISSIONS_PER_CHANGE));

/** The outcome for the submissions of a call. `missing`: erased in the meantime, or already moved. */
export const MoveCounts = z.object({ moved: z.int(), missing: z.int() });
export type MoveCounts = z.infer<typeof MoveCounts>;

/**
 * Moves submissions to quarantine (`spam`), or out of it. One that was never in the list gets its mails when it leaves
 * quarantine. The retention time counts from the move, as for caught spam.
 */
export const moveSpam = defineEndpoint({
  name: 'moveSpam',
  method: 'POST',
  path: '/api/admin/submissions/spam',
  access: 'review-submissions',
  body: z.object({ ids: PartOfSelection, spam: z.boolean() }),
  status: 200,
  reply: MoveCounts,
  problems: [401, 403, 422],
});

/** Applies `eraseSubmission` to each submission. */
export const eraseSubmissions = defineEndpoint({
  name: 'eraseSubmissions',
  method: 'POST',
  path: '/api/admin/submissions/erasures',
  access: 'erase-submissions',
  body: z.object({ ids: PartOfSelection }),
  status: 200,
  reply: MoveCounts,
  problems: [401, 403, 422],
});

/** The selected submissions as a CSV file, newest first. Those erased in the meantime are left out. */
export const exportSelection = defineEndpoint({
  name: 'exportSelection',
  method: 'POST',
  path: '/api/admin/submissions/selected-export',
  access: 'review-submissions',
  body: z.object({
    ids: z.array(SubmissionId).check(z.minLength(1), z.maxLength(MAX_SELECTED_SUBMISSIONS)),
    columns: z.optional(ColumnNames),
  }),
  maxBodyBytes: 256 * 1024,
  status: 200,
  problems: [401, 403, 413, 422],
});
