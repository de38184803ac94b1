import { useRef, type FormEvent } from 'react';
import type { ShellServices } from '@site/shared/federation';
import { useLocation } from 'react-router-dom';
import { renewDraftKey, type Draft } from './draft/draft-store.ts';
import { filledFields } from './draft/filled-fields.ts';
import { useDraftOffer } from './draft/use-draft-offer.ts';
import type { Failure } from './sending/failure.ts';
import { faultsOf, FIELDS, isField, readValues, tickNewsletter, wantsNewsletter } from './form/fields.ts';
import { useAttempt } from './form/use-attempt.ts';
import { useRemainingFaults } from './form/use-remaining-faults.ts';
import { useDocument } from './document/use-document.ts';
import { useDraft } from './draft/use-draft.ts';
import { useFields } from './form/use-fields.ts';
import { useSubmission } from './sending/use-submission.ts';
import { useNativeSubmit } from './use-native-submit.ts';
import { useFormEvents } from './use-form-events.ts';
import { usePageServices } from './use-page-services.ts';

export type Application = ReturnType<typeof useApplication>;

/** Joins the form's fields, its document, its draft and its submission. */
export function useApplication(shell: ShellServices) {
  const services = usePageServices(shell);
  const form = useRef<HTMLFormElement>(null);
  const busy = useRef(false);
  const { search } = useLocation();
  const submission = useSubmission(services);
  const events = useFormEvents(services);
  const draft = useDraft(collectDraft);
  const { controller, load, fill, append, empty, handlers, ...fields } = useFields(form, services, touch);
  useNativeSubmit(form, draft.setAside);
  const { idempotencyKey } = submission;
  const document = useDocument({
    services,
    isKept: draft.isWanted,
    onChange: draft.touch,
    onAttached: events.attached,
    load,
    idempotencyKey,
  });
  const { attempt, report } = useAttempt(services);
  const faults = useRemainingFaults(attempt, fields.messages, document.fault, services);
  const drafts = useDraftOffer({ draft, services, fillIn, copyOf, forgetDocument, emptyForm });

  function touch() {
    events.edited();
    draft.touch();
    drafts.settle();
  }

  function collectDraft() {
    if (!form.current) return null;
    const values = readValues(form.current);
    return { values, document: document.kept, idempotencyKey: submission.idempotencyKey(), search };
  }

  async function submit() {
    const ready = await load();
    const checked = ready.validate();
    const faults = [...faultsOf(checked.messages), ...document.faults];
    report(faults);
    events.refused(faults, checked.rules);
    if (!checked.form || faults.length > 0) return;
    draft.flush();
    events.submitted();
    const failure = await submission.send(ready, checked.form, document);
    if (failure === null) {
      events.accepted();
      draft.end();
      document.handOver();
    } else document.release();
    if (failure) show(failure);
  }

  function show({ faults, final, received }: Failure) {
    // The draft needs the new key.
    if (received && form.current) draft.touch();
    else if (received) renewDraftKey(submission.idempotencyKey());
    for (const { field, message } of faults) {
      if (isField(field)) controller.current?.refuse(field, message);
      else document.refuse(message, { isTransient: !final });
    }
    if (faults.length > 0) report(faults);
    events.refused(faults);
  }

  // A ref, because state would update too late for the second click of a double click.
  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy.current) return;
    busy.current = true;
    await submit().catch(submission.fail);
    busy.current = false;
  }

  function fillIn(kept: Draft): string {
    for (const name of FIELDS) fill(name, kept.values[name] ?? '');
    if (form.current && kept.newsletter) tickNewsletter(form.current);
    submission.resume(kept.idempotencyKey);
    if (kept.document && !document.name) document.restore(kept.document);
    return form.current ? filledFields(form.current, kept) : '';
  }

  function copyOf(kept: Draft): Draft {
    const document = kept.document && { ...kept.document, upload: null };
    return { ...kept, document, idempotencyKey: submission.idempotencyKey() };
  }

  function forgetDocument({ document: kept, idempotencyKey: key }: Draft) {
    const upload = kept?.upload;
    if (upload)
      load().then(
        (ready) => ready.forgetUpload(upload, key),
        () => undefined,
      );
  }

  function reload() {
    if (form.current) draft.carry(wantsNewsletter(form.current));
    window.location.reload();
  }

  function emptyForm() {
    if (document.name || document.missing) document.remove();
    empty();
  }

  const formProps = { ref: form, onSubmit, ...handlers };
  return { formProps, ...fields, document, submission, draft, drafts, faults, reload, fill, append };
}
