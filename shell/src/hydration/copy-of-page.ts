const FIELDS = 'input, textarea, select';

/** Copies an element's content, including the values of its fields, but not chosen files. */
export function copyOf(element: Element): DocumentFragment {
  const copy = document.createDocumentFragment();
  for (const node of element.childNodes) copy.append(node.cloneNode(true));
  const fields = [...element.querySelectorAll(FIELDS)];
  for (const [at, twin] of copy.querySelectorAll(FIELDS).entries()) carryOver(fields[at], twin);
  return copy;
}

function carryOver(field: Element | undefined, twin: Element): void {
  if (field instanceof HTMLInputElement && twin instanceof HTMLInputElement && field.type !== 'file') {
    twin.value = field.value;
    twin.checked = field.checked;
  }
  if (field instanceof HTMLTextAreaElement && twin instanceof HTMLTextAreaElement) twin.value = field.value;
  if (field instanceof HTMLSelectElement && twin instanceof HTMLSelectElement)
    twin.selectedIndex = field.selectedIndex;
}
