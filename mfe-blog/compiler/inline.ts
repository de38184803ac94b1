import type { Definition, Link, LinkReference, Nodes, PhrasingContent, Text } from 'mdast';
import { plainText, type Inline, type Span } from '../src/articles/article.ts';
import type { Report } from './faults.ts';
import type { ArticleImage, FindImage } from './images/images.ts';

/** What is needed to compile the inline text of one article. */
export interface InlineContext {
  readonly report: Report;
  /** The source of the article, which still shows escapes. */
  readonly source: string;
  /** Link definitions: `[name]: /path`. */
  readonly definitions: ReadonlyMap<string, Definition>;
  /** Names of the footnotes in the order of their numbers. Grows as references are found. */
  readonly noted: string[];
  readonly findImage: FindImage;
  /** Records an image of the article. */
  onImage(image: ArticleImage): void;
  /** Records a link target. */
  onLink(line: number, to: string): void;
}

/** Compiles marked-up text into spans, or into a string if nothing is marked up. */
export function inlineOf(nodes: readonly PhrasingContent[], context: InlineContext): Inline {
  const spans: Span[] = [];
  for (const span of nodes.flatMap((node, index) => spanOf(node, context, nodes[index + 1]))) {
    const last = spans.at(-1);
    if (span === '') continue;
    if (typeof span === 'string' && typeof last === 'string') spans[spans.length - 1] = last + span;
    else spans.push(span);
  }
  const [only = ''] = spans;
  return spans.length <= 1 && typeof only === 'string' ? only : spans;
}

function spanOf(
  node: PhrasingContent,
  context: InlineContext,
  next: PhrasingContent | undefined,
): readonly Span[] {
  const line = lineOf(node);
  switch (node.type) {
    case 'text':
      reportSlips(sourceOf(node, context.source) + bareAddress(next, context.source), line, context.report);
      return [node.value.replace(/\s*\n\s*/g, ' ')];
    case 'strong':
    case 'emphasis':
      return [{ kind: node.type, text: inlineOf(node.children, context) }];
    case 'inlineCode':
      return [{ kind: 'code', text: node.value }];
    case 'link':
    case 'linkReference':
      return linkOf(node, context);
    case 'footnoteReference':
      return noteOf(node.identifier, line, context);
    case 'html':
      context.report(
        line,
        `${shortened(node.value)} is HTML, which articles may not hold: write it in Markdown.`,
      );
      return [];
    case 'image':
      context.report(line, 'An image stands alone: put an empty line before and after it.');
      return [];
    default:
      context.report(line, `Articles have no ${node.type}: write it as plain text.`);
      return [];
  }
}

function linkOf(node: Link | LinkReference, context: InlineContext): readonly Span[] {
  const line = lineOf(node);
  const target = node.type === 'link' ? node : context.definitions.get(node.identifier);
  const text = inlineOf(node.children, context);
  if (plainText(text).trim() === '')
    context.report(line, 'A link has no text: write [what it leads to](/path).');
  const to = target?.url ?? '';
  context.onLink(line, to);
  return [{ kind: 'link', text, to }];
}

function noteOf(name: string, line: number, { noted, report }: InlineContext): readonly Span[] {
  if (noted.includes(name)) {
    report(line, `Note [^${name}] is referred to twice: write a note for each place.`);
    return [];
  }
  noted.push(name);
  return [{ kind: 'note', number: noted.length }];
}

/** The source of a text node. Its value lacks the backslashes of escaped characters. */
function sourceOf({ value, position }: Text, source: string): string {
  const { start, end } = position ?? {};
  return start?.offset === undefined ? value : source.slice(start.offset, end?.offset);
}

/** The start of a bare address, which Markdown turns into a link. */
function bareAddress(node: PhrasingContent | undefined, source: string): string {
  const offset = node?.type === 'link' ? node.position?.start.offset : undefined;
  return /^(?:https?:|www\.)/.exec(source.slice(offset ?? source.length))?.[0] ?? '';
}

/**
 * Markup that Markdown treats as plain text, which is probably a typing mistake. Brackets in prose and escaped
 * ones are allowed.
 */
const SLIPS: readonly (readonly [RegExp, (found: string) => string])[] = [
  [
    /(?<!\\)\[\^[^\]]*\]/,
    (found) => `${found} is not a note of this article: write its text below, as ${found}: The text.`,
  ],
  [
    /(?<!\\)\[[^\]]+\](?:\((?!\s)[^)]*\)?|\s\((?:[/#]|https?:|mailto:|www\.)[^)]*\)?)/,
    (found) => `${found} is not a link: write [text](/path), without a space in it.`,
  ],
  [/(?<!\\)\[[^\]]+\]\[[^\]]*\]/, (found) => `${found} names no address: write [text](/path).`],
  [
    /(?<!\\)\*\*/,
    () => '** begins or ends no strong text: write **strong**, without spaces inside the stars.',
  ],
];

function reportSlips(text: string, line: number, report: Report): void {
  for (const [slip, message] of SLIPS) {
    const found = slip.exec(text);
    if (found) report(line + text.slice(0, found.index).split('\n').length - 1, message(found[0]));
  }
}

export function lineOf(node: {
  readonly position?: { readonly start: { readonly line: number } } | undefined;
}): number {
  return node.position?.start.line ?? 1;
}

/** The plain text of a node. */
export function textOf(node: Nodes): string {
  if ('value' in node) return node.value;
  return 'children' in node ? node.children.map(textOf).join('') : '';
}

function shortened(text: string): string {
  const [first = ''] = text.split('\n');
  return first.length > 40 ? `${first.slice(0, 40)}…` : first;
}
