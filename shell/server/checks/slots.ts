import type { PageElement } from './page-tree.ts';

/** The same patterns as when a page is filled in. */
const TAG = /<\/?[a-z][^>]*>/gi;
const FILLED = /^<(?:form|input|textarea|select|option)[\s/>]| data-(?:slot|fill|repeat|own-address)[\s=/>]/i;
const MARK = / (data-slot|data-fill|data-repeat|action|method|name)="([^"]*)"/g;

/**
 * Whether a page would be filled in exactly where a browser has an element. Inside a comment or an attribute value, a visitor's
 * input could break out of it.
 */
export function hasPlainSlots(html: string, elements: readonly PageElement[]): boolean {
  const byStart = new Map(elements.map((element) => [element.start, element]));
  // From a tag without an end, the pattern would read the rest of the page, and again from each tag after it.
  const upToLastTag = html.slice(0, html.lastIndexOf('>') + 1);
  for (const { 0: tag, index } of upToLastTag.matchAll(TAG)) {
    if (!FILLED.test(tag)) continue;
    const element = byStart.get(index);
    if (!element || element.end !== index + tag.length) return false;
    for (const [, name = '', value = ''] of tag.matchAll(MARK))
      if (decoded(value) !== element.attributes.get(name)) return false;
  }
  return true;
}

function decoded(value: string): string {
  return value
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&');
}
