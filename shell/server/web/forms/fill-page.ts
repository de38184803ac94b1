/** Content for a prerendered page: form values, errors, and named slots. */
export interface Filling {
  readonly values: Readonly<Record<string, string>>;
  readonly errors: readonly { readonly field: string; readonly message: string }[];
  readonly slots: Readonly<Record<string, string>>;
}

/**
 * Fills the marked slots of a prerendered page, escaping everything: shows `data-slot` elements, puts text into `data-fill`,
 * repeats `data-repeat` per error, and sets the values of the form that posts to `path`. Removes the scripts: hydration would
 * find different markup, and the page works without them.
 */
export function fillPage(html: string, path: string, filling: Filling): string {
  const start = html.indexOf('<body');
  const head = html.slice(0, start);
  const body = withoutScripts(html.slice(start));
  const filled = fillTags(repeatErrors(body, filling), path, filling);
  return (filling.errors.length > 0 ? head.replace('<title>', '<title>Error: ') : head) + filled;
}

/** Whether a page has a form that posts to the page itself without scripting. */
export function hasOwnForm(html: string, path: string): boolean {
  const [upToLastTag] = splitAfterLast('>', html);
  return [...upToLastTag.matchAll(/<form [^>]*>/g)].some(([tag]) => isOwnForm(tag, path));
}

/** The composer writes the script template at the end of the body. */
function withoutScripts(body: string): string {
  const start = body.lastIndexOf('<template id="later">');
  return start === -1 ? body : `${body.slice(0, start)}</body></html>`;
}

function repeatErrors(body: string, { errors }: Filling): string {
  const [upToLastItem, rest] = splitAfterLast('</li>', body);
  const repeated = upToLastItem.replace(/<li data-repeat="errors">(.*?)<\/li>/s, (_item, inner: string) =>
    errors
      .map(
        ({ field, message }) =>
          `<li>${inner
            .replace(/href="[^"]*"/, () => `href="#${escape(field)}"`)
            .replace(/>[^<>]*<\/a>/, () => `>${escape(message)}</a>`)}</li>`,
      )
      .join(''),
  );
  return repeated + rest;
}

/**
 * Splits a page after the last `end`. A pattern that needs one would read the rest of the page from each of its starts behind
 * it, which takes quadratic time.
 */
function splitAfterLast(end: string, html: string): [upToLast: string, rest: string] {
  const last = html.lastIndexOf(end);
  const length = last === -1 ? 0 : last + end.length;
  return [html.slice(0, length), html.slice(length)];
}

function fillTags(body: string, path: string, filling: Filling): string {
  const shown = new Map(Object.entries(filling.slots));
  for (const { field, message } of filling.errors)
    if (!shown.has(`error-${field}`)) shown.set(`error-${field}`, message);
  if (filling.errors.length > 0) shown.set('errors', '');
  let inForm = false;
  let select = '';
  const [upToLastTag, rest] = splitAfterLast('>', body);
  const filled = upToLastTag.replace(/<\/?[a-z][^>]*>/gi, (tag) => {
    if (tag.startsWith('<form ')) inForm = isOwnForm(tag, path);
    if (tag === '</form>') inForm = false;
    if (tag.startsWith('<select ')) select = attribute(tag, 'name') ?? '';
    const control = inForm ? fillControl(tag, select, filling) : tag;
    return fillSlot(control, shown);
  });
  return filled + rest;
}

function fillSlot(tag: string, shown: ReadonlyMap<string, string>): string {
  const slot = attribute(tag, 'data-slot');
  if (slot !== undefined && shown.has(slot)) {
    const open = tag.replace(/ hidden=""/, '');
    return slot === 'errors' ? withAttributes(open, 'autofocus=""') : open;
  }
  const text = shown.get(attribute(tag, 'data-fill') ?? '');
  return text === undefined ? tag : tag + escape(text);
}

function fillControl(tag: string, select: string, { values, errors }: Filling): string {
  const [, element = ''] = /^<(input|textarea|select|option)[ >]/.exec(tag) ?? [];
  if (!element) return tag;
  if (element === 'option') {
    const value = attribute(tag, 'value');
    return value !== undefined && value !== '' && value === escape(values[select] ?? '')
      ? withAttributes(tag, 'selected=""')
      : tag;
  }
  const name = attribute(tag, 'name') ?? '';
  const marked = errors.some(({ field }) => field === name) ? markInvalid(tag, name) : tag;
  const value = Object.hasOwn(values, name) ? values[name] : undefined;
  if (value === undefined) return marked;
  if (element === 'textarea') return `${marked}\n${escape(value)}`;
  return element === 'input' ? fillInput(marked, value) : marked;
}

function fillInput(tag: string, value: string): string {
  const type = attribute(tag, 'type') ?? 'text';
  if (type === 'file' || type === 'hidden') return tag;
  if (type === 'checkbox') return withAttributes(tag, 'checked=""');
  return withAttributes(tag.replace(/ value="[^"]*"/, ''), `value="${escape(value)}"`);
}

function markInvalid(tag: string, name: string): string {
  const ids = new Set([...(attribute(tag, 'aria-describedby')?.split(' ') ?? []), `${name}-error`]);
  const bare = tag.replace(/ aria-describedby="[^"]*"/, '');
  return withAttributes(bare, `aria-invalid="true" aria-describedby="${[...ids].join(' ')}"`);
}

/** A form without an action posts to its own URL, including the query. Such a form must be marked with `data-own-address`. */
function isOwnForm(tag: string, path: string): boolean {
  const action = attribute(tag, 'action');
  const isMeant = action === path || (action === undefined && / data-own-address[ =>]/.test(tag));
  return isMeant && attribute(tag, 'method') === 'post';
}

/** Reads an attribute as React writes it: double-quoted, with `<` and `>` escaped. */
function attribute(tag: string, name: string): string | undefined {
  return new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1];
}

function withAttributes(tag: string, attributes: string): string {
  return tag.replace(/\/?>$/, (end) => ` ${attributes}${end}`);
}

function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\0', '\uFFFD');
}
