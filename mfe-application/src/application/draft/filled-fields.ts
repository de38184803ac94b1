import { controlOf, FIELDS, type FieldName } from '../form/fields.ts';
import type { Draft } from './draft-store.ts';

const NAMES: Readonly<Record<FieldName, string>> = {
  companyName: 'Company name',
  industry: 'Industry',
  companySize: 'Company size',
  contactName: 'Full name',
  email: 'Email',
  phone: 'Phone number',
  projectDescription: 'Project description',
  additionalInfo: 'Additional information',
};

/** Says what a form now shows as a draft had kept it. Browsers restore some fields by themselves. */
export function filledFields(form: HTMLFormElement, { values, document, newsletter }: Draft): string {
  const filled = FIELDS.filter((field) => values[field] && controlOf(form, field).value === values[field]);
  const names = filled.map((field) => NAMES[field]);
  if (newsletter) names.push('Newsletter');
  if (document?.upload) names.push(document.name);
  const missing = document && !document.upload ? ` Attach ${document.name} again.` : '';
  return (names.length > 0 ? `Filled in: ${names.join(', ')}.` : 'What you typed stays.') + missing;
}
