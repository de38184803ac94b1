import { fill, type Field } from './typed-fields.ts';

/**
 * Tracks the fields that the visitor has used on the current page. React replaces their elements if it cannot hydrate
 * the server's HTML because an extension has changed it, and if a page is rendered anew. The old elements still hold
 * the input, including a chosen file.
 */
export interface UsedFields {
  /** Forgets the fields of the previous page. */
  enterPage(path: string): void;
  /** Copies input and focus from removed elements to new elements of the same names. */
  carryValues(): void;
  /** Copies chosen files, once the new elements react to them. */
  carryFiles(): void;
  stop(): void;
}

/** Tracks the fields of the document. Fields that were used before script ran differ from their HTML. */
export function followFields(): UsedFields {
  const used = new Set([...document.querySelectorAll<Field>('input, textarea, select')].filter(isChanged));
  let page = location.pathname;
  let focused: Element | null = document.activeElement;

  function use({ target }: Event) {
    if (!isField(target)) return;
    // If several elements have one name, the latest use counts.
    used.delete(target);
    used.add(target);
  }
  function enter({ target }: Event) {
    focused = target instanceof Element ? target : null;
  }
  function leave({ target }: Event) {
    // An element may report the loss of the focus before it is removed.
    queueMicrotask(() => {
      if (focused === target && focused?.isConnected) focused = null;
    });
  }

  function carry(isWanted: (field: Field) => boolean) {
    for (const field of [...used].filter(isWanted)) {
      if (field.isConnected) continue;
      used.delete(field);
      const twin = twinOf(field);
      if (twin) copyInto(twin, field);
    }
  }

  const listening = new AbortController();
  const options = { capture: true, signal: listening.signal };
  for (const type of ['input', 'change']) document.addEventListener(type, use, options);
  document.addEventListener('focusin', enter, options);
  document.addEventListener('focusout', leave, options);
  return {
    enterPage(path) {
      if (path !== page) used.clear();
      page = path;
    },
    carryFiles: () => carry(isFile),
    carryValues() {
      const left = focused;
      carry((field) => !isFile(field));
      if (isField(left) && !left.isConnected && document.activeElement === document.body) focusAgain(left);
    },
    stop: () => listening.abort(),
  };
}

function isField(target: unknown): target is Field {
  return (
    target instanceof HTMLInputElement ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement
  );
}

function isChanged(field: Field): boolean {
  if (field instanceof HTMLSelectElement) {
    const preset = [...field.options].findIndex((option) => option.defaultSelected);
    return field.selectedIndex !== Math.max(preset, 0);
  }
  if (field instanceof HTMLInputElement && isTicked(field)) return field.checked !== field.defaultChecked;
  return field.value !== field.defaultValue;
}

function isFile({ type }: Field): boolean {
  return type === 'file';
}

function isTicked({ type }: Field): boolean {
  return type === 'checkbox' || type === 'radio';
}

function twinOf(field: Field): Field | undefined {
  if (!field.name) return undefined;
  const named = [...document.getElementsByName(field.name)].filter(isField);
  return named.find((one) => one.type === field.type && (!isTicked(field) || one.value === field.value));
}

function copyInto(twin: Field, field: Field): void {
  if (!(field instanceof HTMLInputElement && twin instanceof HTMLInputElement))
    fill(twin, field.value, false);
  else if (!isFile(field)) fill(twin, field.value, field.checked);
  else if (field.files?.length) {
    twin.files = field.files;
    twin.dispatchEvent(new Event('change', { bubbles: true }));
  }
}

function focusAgain(left: Field): void {
  const twin = twinOf(left);
  twin?.focus({ preventScroll: true });
  if (!twin || twin instanceof HTMLSelectElement || left instanceof HTMLSelectElement) return;
  // Null for types without a selection, such as email. The browser then chooses where the caret is.
  if (left.selectionStart === null) return;
  twin.setSelectionRange(left.selectionStart, left.selectionEnd, left.selectionDirection ?? 'none');
}
