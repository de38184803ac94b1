import type { SubmissionForm } from '@site/shared/contracts';
import { watchForm } from '@site/shared/form-signals';
import { createFormControl } from 'react-hook-form';
import { explainFailure, refusalOf } from '../sending/explain-failure.ts';
import {
  controlOf,
  FIELDS,
  isField,
  wantsNewsletter,
  type FieldMessages,
  type FieldName,
  type FormValues,
} from './fields.ts';
import { resolveSubmission } from './schema-resolver.ts';
import { removeDocument, sendDocument } from '../document/send-document.ts';
import { sendWithRetries } from '../sending/send-with-retries.ts';
import type { SendInput } from '../sending/send-submission.ts';
import { suggestAddress } from './suggest-address.ts';

export type FormController = ReturnType<typeof createFormController>;

/**
 * What makes the form on the page clever: checks by the shared schema, and sending. It is loaded when a visitor first
 * touches the form, because most who open the page only read it; it takes over what was typed until then.
 */
export function createFormController(form: HTMLFormElement, onMessages: (messages: FieldMessages) => void) {
  const control = createFormControl<FormValues, unknown, SubmissionForm>({
    resolver: resolveSubmission,
    shouldFocusError: false,
  });
  const signs = watchForm(form, 'application');
  let messages: FieldMessages = {};
  const stop = control.subscribe({
    formState: { errors: true },
    callback({ errors = {} }) {
      messages = Object.fromEntries(
        FIELDS.flatMap((name) => (errors[name] ? [[name, errors[name].message]] : [])),
      );
      onMessages(messages);
    },
  });
  for (const name of FIELDS) control.register(name).ref(controlOf(form, name));
  const sync = (name: FieldName) => control.setValue(name, controlOf(form, name).value);
  const check = (name: FieldName) => void control.trigger(name);

  return {
    /** A field that has shown an error is checked at every key, so that the error goes as soon as it is mended. */
    changed(name: string) {
      if (!isField(name)) return;
      sync(name);
      if (messages[name]) check(name);
    },
    /** A field is checked when it is left, unless it is empty: "required" waits for the submit. */
    left(name: string) {
      if (isField(name) && controlOf(form, name).value.trim()) check(name);
    },
    /** The checked form, or null with the messages of all fields at fault. */
    async validate(): Promise<{ form: SubmissionForm | null; messages: FieldMessages }> {
      let checked: SubmissionForm | null = null;
      FIELDS.forEach(sync);
      await control.handleSubmit((values) => void (checked = values))();
      return { form: checked, messages };
    },
    refuse(name: FieldName, message: string) {
      control.setError(name, { type: 'server', message });
    },
    async send(input: Omit<SendInput, 'signs' | 'newsletter'>) {
      const newsletter = wantsNewsletter(form);
      return sendWithRetries({ ...input, newsletter, signs: await signs.read(input.key) });
    },
    upload: sendDocument,
    forgetUpload: removeDocument,
    refusalOf,
    explain: explainFailure,
    suggest: suggestAddress,
    stop() {
      stop();
      signs.stop();
    },
  };
}
