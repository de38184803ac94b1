import { SubmissionForm } from '@site/shared/contracts';
import type { FieldErrors, Resolver } from 'react-hook-form';
import { isField, type FormValues } from './fields.ts';

/**
 * Checks the form by the schema that the API uses. Written here because `@hookform/resolvers` costs 1 KB on the wire
 * for nested fields and native bubbles that this form does not have.
 */
export const resolveSubmission: Resolver<FormValues, unknown, SubmissionForm> = (values) => {
  const parsed = SubmissionForm.safeParse(values);
  if (parsed.success) return { values: parsed.data, errors: {} };
  const errors: FieldErrors<FormValues> = {};
  for (const { path, code, message } of parsed.error.issues) {
    const name = String(path[0]);
    if (isField(name)) errors[name] ??= { type: code, message };
  }
  return { values: {}, errors };
};
