import { defaultTreeAdapter, parse, parseFragment, type DefaultTreeAdapterTypes, type Token } from 'parse5';

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

/** An element as a browser parses it, with the position of its start tag in the source. */
export interface PageElement {
  /** Lower case; SVG names as written. */
  readonly name: string;
  readonly isHtml: boolean;
  readonly attributes: ReadonlyMap<string, string>;
  /** Whether it is inside the page's `<main>`; the rest is the shell's frame. */
  readonly isInMain: boolean;
  /** Absent for an element that the parser implied. */
  readonly start?: number;
  readonly end?: number;
}

export interface PageTree {
  readonly elements: readonly PageElement[];
  /** Whether the content of `<main>` stays inside it, and everything around it outside. */
  readonly isContained: boolean;
}

export class PageTooLargeError extends Error {
  override readonly name = 'PageTooLargeError';
}

/** Ten times the largest page of the site. */
export const MAX_ELEMENTS = 20_000;
/** Browsers flatten nesting beyond 512. */
export const MAX_DEPTH = 256;

const BEFORE = '<!doctype html><html lang="en"><head></head><body><div id="root">';
const AFTER = '</div></body></html>';
const OUTER_ELEMENTS = 4;

/**
 * Parses the content of the root element like a browser, inside its document. With scripting disabled, it parses the content of
 * `<noscript>` too. Throws `PageTooLargeError` before the work exceeds what the source length explains.
 */
export function readPage(html: string, scriptingEnabled = true): PageTree {
  const document = parse(BEFORE + html + AFTER, {
    scriptingEnabled,
    sourceCodeLocationInfo: true,
    treeAdapter: limitedAdapter(),
  });
  const all = [...elementsOf(document)];
  const root = all.find((element) => attributeOf(element, 'id') === 'root');
  const main = all.find(({ tagName }) => tagName === 'main');
  const inMain = new Set<Element>(main ? elementsOf(main) : []);
  const isContained =
    endsAt(root, BEFORE.length + html.length) &&
    endsAt(main, BEFORE.length + html.lastIndexOf('</main>')) &&
    all.slice(OUTER_ELEMENTS).every((element) => element === main || isInPlace(element, main, inMain));
  return { elements: all.map((element) => pageElement(element, inMain)), isContained };
}

/** The elements of an HTML fragment, parsed inside a document's body. */
export function readFragment(html: string): PageElement[] {
  const fragment = parseFragment(html, { treeAdapter: limitedAdapter() });
  return [...elementsOf(fragment)].map((element) => pageElement(element, new Set()));
}

/** A tree adapter with size limits: error recovery can multiply nested formatting elements. */
function limitedAdapter(): typeof defaultTreeAdapter {
  let elements = 0;
  let depth = 0;
  return {
    ...defaultTreeAdapter,
    createElement(...given) {
      elements += 1;
      if (elements > MAX_ELEMENTS + OUTER_ELEMENTS)
        throw new PageTooLargeError(`has more than ${MAX_ELEMENTS} elements`);
      return defaultTreeAdapter.createElement(...given);
    },
    onItemPush() {
      depth += 1;
      if (depth > MAX_DEPTH + OUTER_ELEMENTS)
        throw new PageTooLargeError(`nests its elements more than ${MAX_DEPTH} deep`);
    },
    onItemPop() {
      depth -= 1;
    },
  };
}

/** All elements below a node in document order, including those in templates. */
function* elementsOf(top: Node): Generator<Element> {
  const waiting: Node[] = [...childrenOf(top)].reverse();
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if ('tagName' in node) yield node;
    waiting.push(...[...childrenOf(node)].reverse());
  }
}

function childrenOf(node: Node): readonly Node[] {
  if ('content' in node) return [node.content, ...node.childNodes];
  return 'childNodes' in node ? node.childNodes : [];
}

function endsAt(element: Element | undefined, offset: number): boolean {
  return element?.sourceCodeLocation?.endTag?.startOffset === offset;
}

/** Whether an element is in `<main>` exactly if its tag is. */
function isInPlace(element: Element, main: Element | undefined, inMain: ReadonlySet<Element>): boolean {
  const place = main?.sourceCodeLocation;
  const start = element.sourceCodeLocation?.startOffset;
  if (!place?.startTag || !place.endTag || start === undefined) return inMain.has(element);
  const isWritten = start >= place.startTag.endOffset && start < place.endTag.startOffset;
  return isWritten === inMain.has(element);
}

function pageElement(element: Element, inMain: ReadonlySet<Element>): PageElement {
  const tag = element.sourceCodeLocation?.startTag ?? element.sourceCodeLocation;
  const place = tag && { start: tag.startOffset - BEFORE.length, end: tag.endOffset - BEFORE.length };
  return {
    name: element.tagName,
    isHtml: element.namespaceURI.endsWith('/xhtml'),
    attributes: new Map(element.attrs.map((attribute) => [nameOf(attribute), attribute.value])),
    isInMain: inMain.has(element),
    ...place,
  };
}

function nameOf({ name, prefix }: Token.Attribute): string {
  return prefix ? `${prefix}:${name}` : name;
}

function attributeOf(element: Element, name: string): string | undefined {
  return element.attrs.find((attribute) => attribute.name === name)?.value;
}
