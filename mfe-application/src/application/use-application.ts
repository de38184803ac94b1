import { useRef, type FormEvent } from 'react';
import type { ShellServices } from '@site/shared/federation';
import type { Draft } from './draft-store.ts';
import type { Failure } from './failure.ts';
import { faultsOf, FIELDS, isField, readValues } from './fields.ts';
import { useAttempt } from './use-attempt.ts';
import { useDocument } from './use-document.ts';
import { useDraft } from './use-draft.ts';
import { useFields } from './use-fields.ts';
import { useSubmission } from './use-submission.ts';

export type Application = ReturnType<typeof useApplication>;

/** The application form as one thing: its fields, its document, its draft, and sending it. */
export function useApplication(services: ShellServices) {
  const form = useRef<HTMLFormElement>(null);
  const busy = useRef(false);
  const submission = useSubmission(services);
  const draft = useDraft(collectDraft);
  const { engine, load, fill, append, handlers, ...fields } = useFields(form, services, draft.touch);
  const { idempotencyKey } = submission;
  const document = useDocument({ services, onChange: draft.touch, load, idempotencyKey });
  const { attempt, report } = useAttempt(services);

  function collectDraft() {
    if (!form.current) return null;
    const values = readValues(form.current);
    return { values, fileName: document.file?.name ?? null, idempotencyKey: submission.idempotencyKey() };
  }

  async function submit() {
    const ready = await load();
    const checked = await ready.validate();
    const faults = [...faultsOf(checked.messages), ...document.faults];
    report(faults);
    if (!checked.form || faults.length > 0) return;
    draft.flush();
    const failure = await submission.send(ready, checked.form, document);
    if (failure === null) {
      draft.end();
      document.handOver();
    }
    if (failure) show(failure);
  }

  function show({ faults, final }: Failure) {
    for (const { field, message } of faults) {
      if (isField(field)) engine.current?.refuse(field, message);
      else document.refuse(message, { isPassing: !final });
    }
    if (faults.length > 0) report(faults);
  }

  // A state would come too late for the second click of a double click.
  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy.current) return;
    busy.current = true;
    await submit().catch(submission.fail);
    busy.current = false;
  }

  function restore({ values, idempotencyKey }: Draft) {
    for (const name of FIELDS) fill(name, values[name] ?? '');
    submission.resume(idempotencyKey);
    draft.settle();
  }

  const formProps = { ref: form, onSubmit, ...handlers };
  return { formProps, ...fields, document, submission, draft, attempt, fill, append, restore };
}
