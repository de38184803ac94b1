import { watchForm } from '@site/shared/form-signals';
import { removeDocument, sendDocument } from '../document/send-document.ts';
import { explainFailure, refusalOf } from '../sending/explain-failure.ts';
import { sendWithRetries, type SubmissionInput } from '../sending/send-with-retries.ts';
import { createFieldMessages } from './field-messages.ts';
import { controlOf, isField, wantsNewsletter, type FieldMessages } from './fields.ts';
import { suggestAddress } from './suggest-address.ts';

export type FormController = ReturnType<typeof createFormController>;

/**
 * Checks the form by the shared schema, and sends it. It loads when a visitor first touches the form, because most
 * visitors only read the page. It takes over the text that was typed before.
 */
export function createFormController(form: HTMLFormElement, onMessages: (messages: FieldMessages) => void) {
  const messages = createFieldMessages(form, onMessages);
  const signals = watchForm(form, 'application');

  return {
    /** Checks a field with a message on every change, so that the message disappears once the field is valid. */
    changed(name: string) {
      if (isField(name) && messages.has(name)) messages.checkField(name);
    },
    /** Checks a field on blur unless it is empty: "required" waits for the submit. */
    left(name: string) {
      if (isField(name) && controlOf(form, name).value.trim()) messages.checkField(name);
    },
    /** The checked form, or null with the messages of all invalid fields. */
    validate: messages.checkForm,
    refuse: messages.set,
    async send(input: Omit<SubmissionInput, 'signals' | 'newsletter'>) {
      const newsletter = wantsNewsletter(form);
      return sendWithRetries({ ...input, newsletter, signals: await signals.read(input.key) });
    },
    upload: sendDocument,
    forgetUpload: removeDocument,
    refusalOf,
    explain: explainFailure,
    suggest: suggestAddress,
    stop: signals.stop,
  };
}
