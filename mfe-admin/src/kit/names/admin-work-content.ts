import {
  LOST_REASONS,
  SUBMISSION_STATUSES,
  type LostReason,
  type SubmissionStatus,
} from '@site/shared/contracts/staff';

export const STATUS_NAMES: Readonly<Record<SubmissionStatus, string>> = {
  new: 'New',
  in_review: 'In review',
  contacted: 'Contacted',
  waiting: 'Waiting for applicant',
  qualified: 'Qualified',
  proposal: 'Proposal',
  won: 'Won',
  lost: 'Lost',
  archived: 'Archived',
};
const REASON_NAMES: Readonly<Record<LostReason, string>> = {
  too_small: 'Too small',
  no_fit: 'No fit',
  competitor: 'Chose a competitor',
  no_answer: 'No answer',
  other: 'Other',
};

/** The name of a status, or its identifier if this version does not know it. */
export function statusName(status: string): string {
  return new Map<string, string>(Object.entries(STATUS_NAMES)).get(status) ?? status;
}

export function reasonName(reason: string): string {
  return new Map<string, string>(Object.entries(REASON_NAMES)).get(reason) ?? reason;
}

export const STATUS_OPTIONS = SUBMISSION_STATUSES.map((status) => [status, STATUS_NAMES[status]] as const);
export const REASON_OPTIONS = LOST_REASONS.map((reason) => [reason, REASON_NAMES[reason]] as const);

export const WORK_COPY = {
  title: 'Status and next action',
  fields: { status: 'Status', reason: 'Reason', assignee: 'Assigned to', nextAction: 'Next action' },
  chooseReason: 'Choose a reason',
  nobody: 'Nobody',
  noDate: 'No date',
  save: 'Save',
  saving: 'Saving...',
  discard: 'Discard',
  saved: { title: 'Changes saved', description: (company: string) => `${company} is up to date.` },
  failed: { title: 'Not saved', description: 'The changes could not be saved' },
  unchanged: 'There is nothing to save yet.',
  staffFailure: 'The list of staff could not be loaded.',
  conflict: {
    lead: 'Your changes are not saved. Compare both, then decide.',
    theirs: 'Theirs',
    yours: 'Yours',
    apply: 'Apply yours',
    keep: 'Keep theirs',
  },
} as const;

/** Says when the work changed last. */
export function lastChanged(at: string, by: string | null): string {
  return by === null ? `Last changed ${at}.` : `Last changed ${at} by ${by}.`;
}
