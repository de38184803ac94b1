import { useRef, useState, type FocusEvent, type FormEvent } from 'react';
import type { ShellServices } from '@site/shared/federation';
import type { Draft } from './draft-store.ts';
import type { Failure } from './failure.ts';
import { controlOf, faultsOf, FIELDS, isField, readValues, type Fault, type FieldName } from './fields.ts';
import { useDocument } from './use-document.ts';
import { useDraft } from './use-draft.ts';
import { useEngine } from './use-engine.ts';
import { useLongTexts } from './use-long-texts.ts';
import { useSubmission } from './use-submission.ts';

export type Application = ReturnType<typeof useApplication>;

/**
 * The application form as one thing: its fields, its document, its draft, and sending it. The controls are the
 * browser's own: what is typed before hydration stays, and so does what the server has filled in.
 */
export function useApplication(services: ShellServices) {
  const form = useRef<HTMLFormElement>(null);
  const { engine, messages, load, warm } = useEngine(form);
  const { lengths, count } = useLongTexts();
  const submission = useSubmission(services);
  const draft = useDraft(collectDraft);
  const document = useDocument(services, draft.touch);
  const [attempt, setAttempt] = useState<{ number: number; faults: readonly Fault[] }>({
    number: 0,
    faults: [],
  });
  const busy = useRef(false);

  function collectDraft() {
    if (!form.current) return null;
    const values = readValues(form.current);
    return { values, fileName: document.file?.name ?? null, idempotencyKey: submission.idempotencyKey() };
  }

  function report(faults: readonly Fault[]) {
    setAttempt(({ number }) => ({ number: number + 1, faults }));
    services.setTitlePrefix(faults.length > 0 ? 'Error: ' : null);
  }

  async function submit() {
    const ready = await load();
    const checked = await ready.validate();
    const faults = [...faultsOf(checked.messages), ...document.faults];
    report(faults);
    if (!checked.form || faults.length > 0) return;
    draft.flush();
    const failure = await submission.send(ready, checked.form, document.file);
    if (failure === null) draft.stop();
    if (failure) show(failure);
  }

  function show({ faults }: Failure) {
    for (const { field, message } of faults) {
      if (isField(field)) engine.current?.refuse(field, message);
      else document.refuse(message);
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

  function onChange({ currentTarget, target }: FormEvent<HTMLFormElement>) {
    count(currentTarget);
    draft.touch();
    engine.current?.changed((target as Element).getAttribute('name') ?? '');
  }

  function onBlur({ target }: FocusEvent<HTMLFormElement>) {
    const name = target.getAttribute('name') ?? '';
    load().then(
      (ready) => ready.left(name),
      () => undefined,
    );
  }

  /** Fills in a field that is still empty. */
  function fill(name: FieldName, value: string) {
    const control = form.current && controlOf(form.current, name);
    if (!form.current || !control || control.value) return;
    control.value = value;
    engine.current?.changed(name);
    count(form.current);
  }

  function restore({ values, idempotencyKey }: Draft) {
    for (const name of FIELDS) fill(name, values[name] ?? '');
    submission.resume(idempotencyKey);
    draft.touch();
  }

  const handlers = { ref: form, onSubmit, onChange, onBlur, onFocus: warm, onPointerDown: warm };
  return { handlers, messages, lengths, document, submission, draft, attempt, fill, restore };
}
