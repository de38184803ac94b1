import { useState } from 'react';
import {
  ApiError,
  changeSubmissionWork,
  type SubmissionRecord,
  type SubmissionWork,
} from '@site/shared/contracts';
import type { ShellServices } from '@site/shared/federation';
import { callAsUser } from '../../../../session/calls/call-as-user.ts';
import { messageOf } from '../../../../kit/service-message.ts';
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

export interface WorkServices {
  readonly record: SubmissionRecord;
  readonly services: ShellServices;
  onSaved(work: SubmissionWork): Promise<unknown>;
  /** Reads the record again. */
  onConflict(): Promise<unknown>;
}

/**
 * The work as shown: what was typed over what is saved. A field that nobody typed in follows the record. What was typed stays until
 * it is saved or dropped, also while another record is shown. After a conflict, it can be applied to the newer version.
 */
export function useWork({ record, services, onSaved, onConflict }: WorkServices) {
  const { draft, read, write } = useDraft('work', record.id);
  const [isBusy, setBusy] = useState(false);
  /** Who changed it. */
  const [conflict, setConflict] = useState<string>();
  const [fault, setFault] = useState<string>();
  const saved = valuesOf(record);
  const values = { ...saved, ...draft?.values };

  async function save(changes: WorkDraft) {
    setBusy(true);
    setFault(undefined);
    try {
      const body = toChange(saved, changes);
      const work = await callAsUser(changeSubmissionWork, { params: { id: record.id }, body });
      const last = read();
      write(last && chosenSince(changes, last, work.version));
      setConflict(undefined);
      const { title, description } = WORK_COPY.saved;
      services.toast({ title, description: description(record.company_name), action: ACTION });
      await onSaved(work);
    } catch (error) {
      await onFailure(error);
    }
    setBusy(false);
  }

  async function onFailure(error: unknown) {
    if (error instanceof ApiError && error.code === 'version_conflict') {
      await onConflict();
      setConflict(error.message);
      return;
    }
    console.error(error);
    const { title, description } = WORK_COPY.failed;
    services.toast({
      title,
      description: messageOf(error, description),
      tone: 'destructive',
      action: ACTION,
    });
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
    async submit() {
      if (isBusy) return;
      if (values.status === 'lost' && !values.reason) setFault(WORK_COPY.chooseReason);
      else if (draft) await save(draft);
    },
    /** Saves what was typed over what somebody else saved. */
    async apply() {
      if (draft && !isBusy) await save({ ...draft, version: record.version });
    },
  };
}

const ACTION = 'change-work';
