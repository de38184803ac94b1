import type { DOMWindow } from 'jsdom';
import { isShellCalling, stackHere } from './callers.ts';
import { HANDLES, KINDS, METHODS, SETTERS } from './document-members.ts';
import type { Note } from './misbehavior.ts';
import { prototypeIn, wrapGetter, wrapMethod, wrapSetter, type Around } from './wrap.ts';

export interface DocumentWatch {
  /** Compares what the shell rendered around the page with what the server sent. */
  compare(): void;
}

/**
 * Reports changes of a page's code outside its outlet: to the head, the title, or the shell's frame. Legitimate changes there
 * go through the shell's code, including React.
 */
export function watchDocument(window: DOMWindow, note: Note): DocumentWatch {
  const { document } = window;
  const region = new ShellRegion(document);
  /** Nodes changed by the shell's code since the last report. */
  const explained = new Set<unknown>();
  const touched = new Map<unknown, string>();
  const served = new Set<Element>();
  const noteChange = (node: Node, stack: string) =>
    note({
      about: nameOf(node),
      text: `changes ${nameOf(node)}, which belongs to the shell`,
      stack,
    });

  const around: Around = (call, self, given) => {
    const nodes = [self, isNode(self) ? self.parentNode : null].filter(isNode);
    const [node] = nodes.filter((one) => region.has(one));
    if (!node) return call();
    const stack = stackHere();
    if (!isShellCalling(stack) && !isOwnLoad(self, given)) noteChange(node, stack);
    for (const one of nodes) explained.add(one);
    return call();
  };
  for (const [owner, names] of Object.entries(METHODS))
    for (const name of names) wrapMethod(prototypeIn(window, owner), name, around);
  for (const [owner, names] of Object.entries(SETTERS))
    for (const name of names) wrapSetter(prototypeIn(window, owner), name, around);
  for (const prototype of KINDS.map((kind) => prototypeIn(window, `HTML${kind}Element`)))
    for (const name of settersOf(prototype)) wrapSetter(prototype, name, around);
  for (const [owner, names] of Object.entries(HANDLES))
    for (const name of names)
      wrapGetter(prototypeIn(window, owner), name, (call, self) => {
        if (isNode(self) && region.has(self)) {
          const stack = stackHere();
          const isShell = isShellCalling(stack);
          // The code that is handled next may be another owner's, so report the previous owner's changes first.
          if (isShell ? touched.has(self) : explained.has(self)) report(takeRecords());
          if (isShell) explained.add(self);
          else touched.set(self, stack);
        }
        return call();
      });
  wrapSetter(prototypeIn(window, 'Document'), 'title', (call) => {
    const stack = stackHere();
    if (!isShellCalling(stack)) note({ about: 'title', text: 'sets document.title', stack });
    explained.add(document.querySelector('title'));
    return call();
  });

  const report = (records: readonly MutationRecord[]) => {
    // Changes made before insertion are attributed to the inserting code.
    const added = records.flatMap(({ addedNodes }) => [...addedNodes]);
    for (const name of new Set(added.flatMap(documentsIn)))
      note({ about: name, text: `inserts a <${name}>`, stack: '' });
    for (const { target } of records) {
      if (!region.has(target) || explained.has(target) || added.some((node) => node.contains(target)))
        continue;
      explained.add(target);
      noteChange(target, touched.get(target) ?? '');
    }
    explained.clear();
    touched.clear();
  };
  const observer = new window.MutationObserver(report);
  // Saved before the page's code runs, which could replace them.
  const observe = observer.observe.bind(observer);
  const takeRecords = observer.takeRecords.bind(observer);
  const probe = document.createComment('');
  const appendProbe = document.appendChild.bind(document, probe);
  const removeProbe = document.removeChild.bind(document, probe);
  const seesProbe = () => {
    appendProbe();
    removeProbe();
    return takeRecords().length === 2;
  };
  window.addEventListener('DOMContentLoaded', () => {
    region.remember();
    for (const element of document.head.children) served.add(element);
    observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  });
  return {
    compare() {
      report(takeRecords());
      if (!seesProbe()) note({ about: 'check', text: 'disables the watchers of the check', stack: '' });
      for (const text of oddLoads(document, served)) note({ about: 'style', text, stack: '' });
      for (const container of region.portals())
        note({
          about: nameOf(container),
          text: `renders a portal into ${nameOf(container)}, which belongs to the shell`,
        });
    },
  };
}

/** The shell's part of the document: everything but the page's outlet and elements added to the body later, such as dialogs. */
class ShellRegion {
  readonly #document: Document;
  readonly #served = new Set<Node>();

  constructor(document: Document) {
    this.#document = document;
  }

  remember(): void {
    for (const child of this.#document.body.children) this.#served.add(child);
  }

  has(node: Node): boolean {
    if (this.#served.size === 0 || !node.isConnected || node.ownerDocument !== this.#document) return false;
    const { body } = this.#document;
    if (node === body || !body.contains(node)) return true;
    if (this.#document.getElementById('outlet')?.contains(node)) return false;
    let top = node;
    while (top.parentNode && top.parentNode !== body) top = top.parentNode;
    return this.#served.has(top);
  }

  /** Elements of the shell that contain a page's portal. React marks each container. */
  portals(): Element[] {
    const { documentElement, body } = this.#document;
    const isMarked = (element: Element) =>
      Object.keys(element).some((name) => name.startsWith('_reactListening'));
    return [documentElement, ...documentElement.querySelectorAll('*')].filter(
      (element) => element !== body && element.id !== 'root' && isMarked(element) && this.has(element),
    );
  }
}

/** Settable properties, without event handlers, which do not change the document. */
function settersOf(prototype: unknown): string[] {
  const found = Object.entries(Object.getOwnPropertyDescriptors(Object(prototype)));
  return found.filter(([name, { set }]) => set && !name.startsWith('on')).map(([name]) => name);
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'nodeType' in value && 'isConnected' in value;
}

/** Chunk loaders add scripts and preload hints of this site to the head, and remove them. */
function isOwnLoad(self: unknown, given: readonly unknown[]): boolean {
  const nodes = given.filter(isNode);
  if (nodes.length === 0) return isOwnScript(self);
  return nodes.every(isOwnScript);
}

function isOwnScript(node: unknown): boolean {
  if (!isNode(node) || !/^(?:SCRIPT|LINK)$/.test(node.nodeName)) return false;
  const element = node as Element;
  const isHint = /^(?:preload|prefetch|modulepreload)$/.test(element.getAttribute('rel') ?? '');
  const address = element.getAttribute('src') ?? (isHint ? element.getAttribute('href') : null);
  const base = node.ownerDocument?.baseURI;
  if (address === null || !base || !URL.canParse(address, base)) return false;
  const url = new URL(address, base);
  return url.origin === new URL(base).origin && url.pathname.startsWith('/assets/');
}

/** Elements that load another document or run code that the page's policy forbids. */
function documentsIn(node: Node): string[] {
  if (node.nodeType !== 1) return [];
  const element = node as Element;
  const all = [element, ...element.querySelectorAll('iframe, frame, object, embed, script')];
  const isInline = (one: Element) =>
    one.nodeName === 'SCRIPT' &&
    !one.hasAttribute('src') &&
    /^$|script$|module/.test(one.getAttribute('type') ?? '');
  return all
    .filter((one) => /^(?:IFRAME|FRAME|OBJECT|EMBED)$/.test(one.nodeName) || isInline(one))
    .map(({ localName }) => localName);
}

/** Elements in the head that the server did not send and that are neither this site's scripts nor scoped styles. */
function oddLoads(document: Document, served: ReadonlySet<Element>): string[] {
  return [...document.head.children].flatMap((element) => {
    if (element.nodeName === 'STYLE') return oddStyles(element as HTMLStyleElement, served.has(element));
    if (served.has(element) || isOwnScript(element) || element.getAttribute('type') === 'speculationrules')
      return [];
    return [`adds a <${element.localName}> to the head`];
  });
}

/**
 * Emotion inserts rules into one tag for classes and one for `<Global>`. The server's own style text was removed before the
 * test.
 */
function oddStyles(style: HTMLStyleElement, isServed: boolean): string[] {
  const rules = [...(style.sheet?.cssRules ?? [])].map(({ cssText }) => cssText);
  const kind = style.getAttribute('data-emotion') ?? '';
  if (kind === '' && !isServed) return ['adds a <style> to the head'];
  const isOwn = (rule: string) =>
    kind.endsWith('-global') ? TRANSITION.test(rule) : kind !== '' && /^@|\.css-/.test(rule);
  return rules.every(isOwn) ? [] : ['styles more than its own elements'];
}

/** The only document-wide rules that the shell adds at run time. */
const TRANSITION = /^(?:::view-transition[\w-]*\([\w-]*\)[\s,]*)+\{/;

function nameOf(node: Node): string {
  const element = node.nodeType === 1 ? (node as Element) : node.parentElement;
  const landmark = element?.closest('header, footer, nav, main, head, title') ?? element;
  return `<${landmark?.localName ?? 'html'}>`;
}
