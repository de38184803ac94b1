import { SubmissionForm } from '@site/shared/contracts';
import { isField, readValues, type FieldMessages, type FieldName } from './fields.ts';

/**
 * The messages under the form's fields. They come from the schema that the API uses too, and from the API itself.
 * `onMessages` is called on every change.
 */
export function createFieldMessages(form: HTMLFormElement, onMessages: (messages: FieldMessages) => void) {
  let messages: FieldMessages = {};

  function show(next: FieldMessages) {
    messages = next;
    onMessages(next);
  }

  return {
    has: (name: FieldName) => messages[name] !== undefined,
    /** Shows a message from the API at one field until the field is checked again. */
    set(name: FieldName, message: string) {
      show({ ...messages, [name]: message });
    },
    /** Checks one field and keeps the messages of the others. */
    checkField(name: FieldName) {
      const { [name]: _, ...others } = messages;
      const message = check(form).messages[name];
      show(message ? { ...others, [name]: message } : others);
    },
    /** Checks all fields. The form is null when a field is invalid. */
    checkForm(): { form: SubmissionForm | null; messages: FieldMessages } {
      const checked = check(form);
      show(checked.messages);
      return checked;
    },
  };
}

/** The first message of each field. */
function check(form: HTMLFormElement): { form: SubmissionForm | null; messages: FieldMessages } {
  const parsed = SubmissionForm.safeParse(readValues(form));
  if (parsed.success) return { form: parsed.data, messages: {} };
  const messages: FieldMessages = {};
  for (const { path, message } of parsed.error.issues) {
    const name = String(path[0]);
    if (isField(name)) messages[name] ??= message;
  }
  return { form: null, messages };
}
