import { keepInSession, readFromSession } from '../session-store.ts';

const KEY = 'typed-fields';
/** Longer than a page takes to load its data. */
const MAX_WAIT_MS = 30_000;
const FIELDS = 'input:not([type="hidden"], [type="file"], [type="password"]), textarea, select';

export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
/** The field's id and name, its value, and whether it is checked. */
type Kept = readonly [id: string, name: string, value: string, isChecked: boolean];

/** Stops waiting for the fields of a page that was left. */
let stopWaiting = () => {};

/** Saves the values of an element's fields for the next document of this tab. Passwords are not saved. */
export function keepTyped(path: string, root: ParentNode): void {
  const fields = fieldsOf(root).map((field): Kept => [field.id, field.name, field.value, isChecked(field)]);
  keepInSession(KEY, JSON.stringify({ address: addressOf(path), fields }));
}

/**
 * Restores saved values into the same fields, as if the visitor had typed them, and deletes them. A field that the page shows only
 * once it has loaded its data is filled when it appears.
 */
export function restoreTyped(path: string, root: Document): void {
  stopWaiting();
  const text = readFromSession(KEY);
  if (text === null || !keepInSession(KEY, '')) return;
  let missing = fillFields(keptFor(path, text), root);
  if (missing.length === 0) return;
  const later = new MutationObserver(() => {
    missing = fillFields(missing, root);
    if (missing.length === 0) stopWaiting();
  });
  later.observe(root.body, { childList: true, subtree: true });
  const timer = setTimeout(() => stopWaiting(), MAX_WAIT_MS);
  stopWaiting = () => {
    clearTimeout(timer);
    later.disconnect();
  };
}

/** Returns the values whose field does not exist yet. */
function fillFields(kept: readonly Kept[], root: ParentNode): readonly Kept[] {
  const fields = fieldsOf(root);
  return kept.filter(([id, name, value, checked]) => {
    const found = fields.filter((one) => one.name === name && (id === '' || one.id === id));
    for (const field of found) fill(field, value, checked);
    return found.length === 0;
  });
}

function keptFor(path: string, text: string): readonly Kept[] {
  try {
    const kept = JSON.parse(text) as { readonly address: string; readonly fields: readonly Kept[] };
    return kept.address === addressOf(path) ? kept.fields : [];
  } catch {
    return [];
  }
}

/** Includes the query, because it names what the page shows: fields of another application may have the same names. */
function addressOf(path: string): string {
  return path + location.search;
}

function fieldsOf(root: ParentNode): readonly Field[] {
  return [...root.querySelectorAll<Field>(FIELDS)].filter(({ name }) => name !== '');
}

function isChecked(field: Field): boolean {
  return field instanceof HTMLInputElement && field.checked;
}

export function fill(field: Field, value: string, checked: boolean): void {
  if (field.type === 'checkbox' || field.type === 'radio') {
    if (field.value === value && isChecked(field) !== checked) field.click();
    return;
  }
  if (field.value === value) return;
  // React overrides the element's own property and would ignore a value set there, so use the prototype's setter.
  Reflect.set(Object.getPrototypeOf(field) as object, 'value', value, field);
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
}
