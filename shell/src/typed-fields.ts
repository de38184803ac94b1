import { keepInSession, readFromSession } from './session-store.ts';

const KEY = 'typed-fields';
const FIELDS = 'input:not([type="hidden"], [type="file"], [type="password"]), textarea, select';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
/** Name, value, and whether it is checked. */
type Kept = readonly [name: string, value: string, isChecked: boolean];

/** Saves the values of an element's fields for the next document of this tab. Passwords are not saved. */
export function keepTyped(path: string, root: ParentNode): void {
  const fields = fieldsOf(root).map((field): Kept => [field.name, field.value, isChecked(field)]);
  keepInSession(KEY, JSON.stringify({ path, fields }));
}

/** Restores saved values into fields of the same names, as if the visitor had typed them, and deletes them. */
export function restoreTyped(path: string, root: ParentNode): void {
  const text = readFromSession(KEY);
  if (text === null || !keepInSession(KEY, '')) return;
  for (const [name, value, checked] of keptFor(path, text))
    for (const field of fieldsOf(root).filter((one) => one.name === name)) fill(field, value, checked);
}

function keptFor(path: string, text: string): readonly Kept[] {
  try {
    const kept = JSON.parse(text) as { readonly path: string; readonly fields: readonly Kept[] };
    return kept.path === path ? kept.fields : [];
  } catch {
    return [];
  }
}

function fieldsOf(root: ParentNode): readonly Field[] {
  return [...root.querySelectorAll<Field>(FIELDS)].filter(({ name }) => name !== '');
}

function isChecked(field: Field): boolean {
  return field instanceof HTMLInputElement && field.checked;
}

function fill(field: Field, value: string, checked: boolean): void {
  if (field.type === 'checkbox' || field.type === 'radio') {
    if (field.value === value && isChecked(field) !== checked) field.click();
    return;
  }
  if (field.value === value) return;
  // React overrides the element's own property and would ignore a value set there, so use the prototype's setter.
  Reflect.set(Object.getPrototypeOf(field) as object, 'value', value, field);
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
}
