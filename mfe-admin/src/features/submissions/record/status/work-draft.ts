import type { SubmissionWork, WorkChange } from '@site/shared/contracts/staff';
import type { DraftOf } from '../draft-kinds.ts';

/** The fields of the form. Empty texts stand for nobody, for no date and for no reason. */
export interface WorkValues {
  readonly status: string;
  readonly reason: string;
  readonly assignee: string;
  readonly nextAction: string;
}

export type WorkField = keyof WorkValues;

export type WorkDraft = DraftOf<'work'>;

export function valuesOf(work: SubmissionWork): WorkValues {
  return {
    status: work.status,
    reason: work.status_reason ?? '',
    assignee: work.assignee?.id ?? '',
    nextAction: work.next_action_on ?? '',
  };
}

/** The fields whose value differs from the saved one. Only `lost` has a reason. */
export function changedFields(saved: WorkValues, { values }: WorkDraft): readonly WorkField[] {
  const status = values.status ?? saved.status;
  return (Object.keys(values) as WorkField[]).filter(
    (field) => values[field] !== saved[field] && (field !== 'reason' || status === 'lost'),
  );
}

/** What was chosen after the sent values, based on what was saved. Null for nothing. */
export function chosenSince(sent: WorkDraft, last: WorkDraft, version: number): WorkDraft | null {
  const fields = (Object.keys(last.values) as WorkField[]).filter(
    (field) => last.values[field] !== sent.values[field],
  );
  if (fields.length === 0) return null;
  return { version, values: Object.fromEntries(fields.map((field) => [field, last.values[field]])) };
}

/** The body of the change: what differs from the saved values. */
export function toChange(
  saved: WorkValues,
  draft: WorkDraft,
): Readonly<Record<string, string | number | null>> {
  const values = { ...saved, ...draft.values };
  const body = {
    status: values.status,
    reason: values.reason || null,
    assignee: values.assignee || null,
    nextAction: values.nextAction || null,
  };
  const fields = changedFields(saved, draft).map((field) => [NAMES[field], body[field]] as const);
  return { version: draft.version, ...Object.fromEntries(fields) };
}

const NAMES: Readonly<Record<WorkField, keyof WorkChange>> = {
  status: 'status',
  reason: 'status_reason',
  assignee: 'assignee_id',
  nextAction: 'next_action_on',
};
