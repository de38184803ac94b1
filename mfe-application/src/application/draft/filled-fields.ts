import { controlOf, FIELDS } from '../form/fields.ts';
import { FIELD_LABELS } from '../form/form-content.ts';
import { DRAFT_COPY, filledText } from './draft-content.ts';
import type { Draft } from './draft-store.ts';

/** Says which fields the form now shows as the draft had them. Browsers restore some fields by themselves. */
export function filledFields(form: HTMLFormElement, { values, document, newsletter }: Draft): string {
  const filled = FIELDS.filter((field) => values[field] && controlOf(form, field).value === values[field]);
  const names = filled.map((field) => FIELD_LABELS[field]);
  if (newsletter) names.push(DRAFT_COPY.newsletter);
  if (document?.upload) names.push(document.name);
  return filledText(names, document && !document.upload ? document.name : null);
}
