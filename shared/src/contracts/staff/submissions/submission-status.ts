// Separate from the schemas, so that a page can show labels without bundling zod.

/** The statuses of a submission, in the order of the pipeline. Any status can follow any other. */
export const SUBMISSION_STATUSES = [
  'new',
  'in_review',
  'contacted',
  'waiting',
  'qualified',
  'proposal',
  'won',
  'lost',
  'archived',
] as const;
export type SubmissionStatus = (typeof SUBMISSION_STATUSES)[number];

/** Why a submission was lost. The status `lost` needs one. */
export const LOST_REASONS = ['too_small', 'no_fit', 'competitor', 'no_answer', 'other'] as const;
export type LostReason = (typeof LOST_REASONS)[number];
