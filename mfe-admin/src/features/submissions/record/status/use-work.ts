import { useState } from 'react';
import { ApiError } from '@site/shared/contracts';
import {
  changeSubmissionWork,
  type SubmissionRecord,
  type SubmissionWork,
} from '@site/shared/contracts/staff';
import { callAsUser } from '../../../../session/calls/call-as-user.ts';
import { useDraft } from '../drafts.ts';
import { WORK_COPY } from '../../../../kit/names/admin-work-content.ts';
import {
  changedFields,
  chosenSince,
  toChange,
  valuesOf,
  type WorkDraft,
  type WorkField,
} from './work-draft.ts';
import { because, useAction } from '../../../../kit/use-action.ts';

export interface WorkServices {
  readonly record: SubmissionRecord;
  onSaved(work: SubmissionWork): Promise<unknown>;
  /** Reads the record again. */
  onConflict(): Promise<unknown>;
}

/**
 * The work as shown: what was typed over what is saved. A field that nobody typed in follows the record. What was typed stays until
 * it is saved or dropped, also while another record is shown. After a conflict, it can be applied to the newer version.
 */
export function useWork({ record, onSaved, onConflict }: WorkServices) {
  const { draft, read, write } = useDraft('work', record.id);
  /** Who changed it. */
  const [conflict, setConflict] = useState<string>();
  const [fault, setFault] = useState<string>();
  const saved = valuesOf(record);
  const values = { ...saved, ...draft?.values };

  const { isBusy, run } = useAction({
    name: 'change-work',
    async run(changes: WorkDraft) {
      const body = toChange(saved, changes);
      const work = await callAsUser(changeSubmissionWork, { params: { id: record.id }, body });
      const last = read();
      write(last && chosenSince(changes, last, work.version));
      setConflict(undefined);
      return work;
    },
    done: {
      title: WORK_COPY.saved.title,
      description: WORK_COPY.saved.description(record.company_name),
    },
    failed: (error) => (isConflict(error) ? null : because(WORK_COPY.failed, error)),
    onDone: onSaved,
    async onFailed(error) {
      if (!isConflict(error)) return;
      await onConflict();
      setConflict(error.message);
    },
  });

  function save(changes: WorkDraft) {
    setFault(undefined);
    run(changes);
  }

  function discard() {
    write(null);
    setConflict(undefined);
    setFault(undefined);
  }

  return {
    ...{ values, saved, isBusy, conflict, fault, discard },
    /** The fields that saving would change. */
    changed: draft ? changedFields(saved, draft) : [],
    type(field: WorkField, value: string) {
      setFault(undefined);
      const last = read();
      const next = {
        version: last?.version ?? record.version,
        values: { ...last?.values, [field]: value },
      };
      // What is chosen back is no change.
      write(conflict === undefined && changedFields(saved, next).length === 0 ? null : next);
    },
    submit() {
      if (isBusy) return;
      if (values.status === 'lost' && !values.reason) setFault(WORK_COPY.chooseReason);
      else if (draft) save(draft);
    },
    /** Saves what was typed over what somebody else saved. */
    apply() {
      if (draft) save({ ...draft, version: record.version });
    },
  };
}

function isConflict(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'version_conflict';
}
