import type { SubmissionForm } from '@site/shared/contracts';

export type FieldName = keyof SubmissionForm;
/** The values of the form's controls before the schema has checked them. */
export type FormValues = Record<FieldName, string>;
/** The message under each invalid field. */
export type FieldMessages = Partial<Record<FieldName, string>>;

/** The rule that each invalid field breaks: the schema's code for it. */
export type FieldRules = Partial<Record<FieldName, string>>;

/** An entry of the error summary. The document's field is `file`. */
export interface Fault {
  readonly field: string;
  readonly message: string;
}

/** The form's fields in page order. */
export const FIELDS = [
  'companyName',
  'industry',
  'companySize',
  'contactName',
  'email',
  'phone',
  'projectDescription',
  'additionalInfo',
] as const satisfies readonly FieldName[];

export function isField(name: string): name is FieldName {
  return (FIELDS as readonly string[]).includes(name);
}

export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** The control of a field in the form on the page. */
export function controlOf(form: HTMLFormElement, name: FieldName): Control {
  return form.elements.namedItem(name) as Control;
}

/** Whether the newsletter box is checked. Not a form field, because a draft stores no consent. */
export function wantsNewsletter(form: HTMLFormElement): boolean {
  return newsletterBox(form)?.checked ?? false;
}

/** Checks the box again for a visitor who had checked it. */
export function tickNewsletter(form: HTMLFormElement): void {
  const box = newsletterBox(form);
  if (box) box.checked = true;
}

function newsletterBox(form: HTMLFormElement): HTMLInputElement | null {
  const box = form.elements.namedItem('newsletter');
  return box instanceof HTMLInputElement ? box : null;
}

export function readValues(form: HTMLFormElement): FormValues {
  return Object.fromEntries(FIELDS.map((name) => [name, controlOf(form, name).value])) as FormValues;
}

/** Faults in page order. */
export function faultsOf(messages: FieldMessages): Fault[] {
  return FIELDS.flatMap((field) => {
    const message = messages[field];
    return message ? [{ field, message }] : [];
  });
}
