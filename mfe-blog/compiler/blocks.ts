import type {
  Blockquote,
  BlockContent,
  DefinitionContent,
  Image,
  List,
  Paragraph,
  PhrasingContent,
  RootContent,
  Table,
} from 'mdast';
import {
  plainText,
  type Block,
  type CalloutBlock,
  type ImageBlock,
  type ListBlock,
  type ListItem,
  type QuoteBlock,
  type TableBlock,
} from '../src/articles/article.ts';
import { inlineOf, lineOf, type InlineContext } from './inline.ts';

/** The maximum number of table columns, which a phone can show. */
const MAX_COLUMNS = 4;
const CALLOUT = /^\[!(?:NOTE|TIP|IMPORTANT|WARNING|CAUTION)\][ \t]*/i;
const CAPTION = /^Table:\s+/;

type FlowContent = RootContent | BlockContent | DefinitionContent;

/** Compiles paragraphs, lists, quotes, callouts, tables and images into blocks. */
export function blocksOf(nodes: readonly FlowContent[], context: InlineContext): readonly Block[] {
  return nodes.flatMap((node, index) => {
    if (node.type === 'paragraph' && isCaption(node))
      return captionWithoutTable(node, nodes[index - 1], context);
    return blockOf(node, nodes[index + 1], context);
  });
}

function blockOf(node: FlowContent, next: FlowContent | undefined, context: InlineContext): readonly Block[] {
  switch (node.type) {
    case 'paragraph':
      if (node.children.length === 1 && node.children[0]?.type === 'image')
        return imageOf(node.children[0], context);
      return [inlineOf(node.children, context)];
    case 'list':
      return [listOf(node, context)];
    case 'blockquote':
      return [calloutOf(node, context) ?? quoteOf(node, context)];
    case 'table':
      return tableOf(node, next, context);
    case 'html':
      context.report(lineOf(node), 'Articles may not hold HTML: write it in Markdown, or leave it out.');
      return [];
    case 'code':
      context.report(
        lineOf(node),
        'Articles have no blocks of code: begin the line without spaces, or use a quote.',
      );
      return [];
    default:
      context.report(
        lineOf(node),
        `Articles have no ${node.type} here: leave it out, or begin a section with ##.`,
      );
      return [];
  }
}

export function listOf({ ordered, start, children }: List, context: InlineContext): ListBlock {
  const items = children.map((item): ListItem => {
    if (item.checked != null)
      context.report(lineOf(item), 'Task lists are not supported: write a plain point.');
    const blocks = blocksOf(item.children, context);
    const [only] = blocks;
    const isText = blocks.length === 1 && item.children[0]?.type === 'paragraph';
    if (blocks.length === 0)
      context.report(lineOf(item), 'A point of the list is empty: write it or leave it out.');
    return isText ? (only as ListItem) : { blocks };
  });
  return { kind: 'list', ...(ordered ? { start: start ?? 1 } : {}), items };
}

/** An image is written as `![What it shows](images/file.jpg "Caption")`, alone in its paragraph. */
function imageOf(node: Image, { report, findImage, onImage }: InlineContext): readonly ImageBlock[] {
  const line = lineOf(node);
  const alt = (node.alt ?? '').trim();
  if (alt === '') report(line, `${node.url} has no alt text: write ![What it shows](${node.url}).`);
  const image = findImage(node.url);
  if (typeof image === 'string') {
    report(line, image);
    return [];
  }
  onImage(image);
  const { source: _, ...files } = image;
  return [{ kind: 'image', alt, ...(node.title ? { caption: node.title } : {}), ...files }];
}

/** A callout is written as `> [!NOTE] Title`, then its text, as on GitHub. Returns undefined for a plain quote. */
function calloutOf({ children }: Blockquote, context: InlineContext): CalloutBlock | undefined {
  const [first, ...others] = children;
  if (first?.type !== 'paragraph') return undefined;
  const [opening, ...rest] = first.children;
  const found = opening?.type === 'text' ? CALLOUT.exec(opening.value) : null;
  if (!found || opening?.type !== 'text') return undefined;
  const start = { ...opening, value: opening.value.slice(found[0].length) };
  const [titleNodes, text] = cutAtLineEnd([start, ...rest]);
  const title = inlineOf(titleNodes, context);
  if (plainText(title).trim() === '')
    context.report(lineOf(first), 'The callout has no title: write > [!NOTE] Its title.');
  const paragraph = { ...first, children: text };
  const blocks = blocksOf([...(text.length > 0 ? [paragraph] : []), ...others], context);
  if (blocks.length === 0)
    context.report(lineOf(first), 'The callout has no text: write it in the next line, after >.');
  return { kind: 'callout', title: typeof title === 'string' ? title.trim() : title, blocks };
}

/** Splits the nodes at the first line break. */
function cutAtLineEnd(nodes: readonly PhrasingContent[]): readonly [PhrasingContent[], PhrasingContent[]] {
  for (const [index, node] of nodes.entries()) {
    const [before, after] = [nodes.slice(0, index), nodes.slice(index + 1)];
    if (node.type === 'break') return [before, after];
    const end = node.type === 'text' ? node.value.indexOf('\n') : -1;
    if (node.type !== 'text' || end === -1) continue;
    const below = { ...node, value: node.value.slice(end + 1) };
    return [
      [...before, { ...node, value: node.value.slice(0, end).trimEnd() }],
      below.value === '' ? after : [below, ...after],
    ];
  }
  return [[...nodes], []];
}

/** The source of a quote is its last paragraph, if that begins with a dash. */
function quoteOf({ children }: Blockquote, context: InlineContext): QuoteBlock {
  const last = children.at(-1);
  const [opening, ...rest] = last?.type === 'paragraph' ? last.children : [];
  if (children.length < 2 || opening?.type !== 'text' || !/^[—–]\s*/.test(opening.value))
    return { kind: 'quote', blocks: blocksOf(children, context) };
  const source = [{ ...opening, value: opening.value.replace(/^[—–]\s*/, '') }, ...rest];
  return {
    kind: 'quote',
    blocks: blocksOf(children.slice(0, -1), context),
    source: inlineOf(source, context),
  };
}

function tableOf(node: Table, next: FlowContent | undefined, context: InlineContext): readonly TableBlock[] {
  const [head = [], ...rows] = node.children.map(({ children }) =>
    children.map((cell) => inlineOf(cell.children, context)),
  );
  if (head.length > MAX_COLUMNS)
    context.report(
      lineOf(node),
      `The table has ${head.length} columns, and a phone has room for ${MAX_COLUMNS}: leave some out.`,
    );
  const odd = rows.findIndex((cells) => cells.length !== head.length);
  if (odd !== -1)
    context.report(
      lineOf(node.children[odd + 1] ?? node),
      `The row has ${rows[odd]?.length} cells, and the table has ${head.length} columns: put a | between the cells.`,
    );
  if (next?.type !== 'paragraph' || !isCaption(next)) {
    context.report(
      lineOf(node),
      'The table has no caption: write a paragraph below it that begins with Table: and says what it shows.',
    );
    return [];
  }
  const align = (node.align ?? []).slice(0, head.length);
  return [
    {
      kind: 'table',
      caption: inlineOf(withoutMark(next).children, context),
      columns: head,
      rows,
      ...(align.some((side) => side !== null) ? { align } : {}),
    },
  ];
}

function isCaption({ children: [first] }: Paragraph): boolean {
  return first?.type === 'text' && CAPTION.test(first.value);
}

function withoutMark(node: Paragraph): Paragraph {
  const [first, ...rest] = node.children;
  if (first?.type !== 'text') return node;
  return { ...node, children: [{ ...first, value: first.value.replace(CAPTION, '') }, ...rest] };
}

function captionWithoutTable(
  node: Paragraph,
  before: FlowContent | undefined,
  { report }: InlineContext,
): readonly Block[] {
  if (before?.type !== 'table')
    report(
      lineOf(node),
      'Table: is the caption of a table, and there is none right above it: put it below its table.',
    );
  return [];
}
