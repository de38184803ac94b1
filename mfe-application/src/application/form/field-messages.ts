import { SubmissionForm } from '@site/shared/contracts';
import { isField, readValues, type FieldMessages, type FieldName, type FieldRules } from './fields.ts';

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
    checkForm(): CheckedForm {
      const checked = check(form);
      show(checked.messages);
      return checked;
    },
  };
}

interface CheckedForm {
  readonly form: SubmissionForm | null;
  readonly messages: FieldMessages;
  readonly rules: FieldRules;
}

/** The first message of each field, and the rule that it is about. */
function check(form: HTMLFormElement): CheckedForm {
  const parsed = SubmissionForm.safeParse(readValues(form));
  if (parsed.success) return { form: parsed.data, messages: {}, rules: {} };
  const messages: FieldMessages = {};
  const rules: FieldRules = {};
  for (const { path, message, code } of parsed.error.issues) {
    const name = String(path[0]);
    if (!isField(name)) continue;
    messages[name] ??= message;
    rules[name] ??= code;
  }
  return { form: null, messages, rules };
}
