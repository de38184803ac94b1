import type { Definition, FootnoteDefinition, Heading, Root, RootContent } from 'mdast';
import type {
  ArticleBody,
  ArticlePart,
  ArticleParts,
  ArticleSection,
  ListItem,
} from '../src/articles/article.ts';
import { noteId, noteReferenceId, NOTES_TITLE, toAnchor } from '../src/articles/outline.ts';
import { blocksOf } from './blocks.ts';
import type { Report } from './faults.ts';
import type { ArticleImage, FindImage } from './images/images.ts';
import { lineOf, textOf, type InlineContext } from './inline.ts';

export interface FoundLink {
  readonly line: number;
  readonly to: string;
}

export interface ReadBody {
  readonly body: ArticleBody;
  readonly links: readonly FoundLink[];
  readonly images: readonly ArticleImage[];
  /** Ids of the headings. */
  readonly anchors: ReadonlySet<string>;
}

const SUMMARY = 'In short';
/** Ids that the page around the text uses. */
const TAKEN = ['article-title', 'contents-title', 'in-short', 'related-articles', toAnchor(NOTES_TITLE)];
const NUMBERED = /^(?<label>\p{L}+) (?<number>\d+): (?<title>.+)$/u;

/** A heading and the content below it. */
interface Passage {
  readonly heading: Heading;
  readonly title: string;
  readonly nodes: RootContent[];
}

export interface BodySource {
  readonly root: Root;
  /** The Markdown source of the tree. */
  readonly text: string;
  readonly findImage: FindImage;
  readonly report: Report;
}

/** Reads the text below the front matter: summary, introduction, sections with their parts, and footnotes. */
export function readBody({ root, text, findImage, report }: BodySource): ReadBody {
  const links: FoundLink[] = [];
  const images: ArticleImage[] = [];
  const anchors = new Set<string>();
  const nodes = root.children.filter(({ type }) => type !== 'yaml');
  const ofType = <Type extends RootContent['type']>(type: Type) =>
    nodes.filter((node): node is Extract<RootContent, { type: Type }> => node.type === type);
  const context: InlineContext = {
    report,
    source: text,
    definitions: byName(ofType('definition'), (name) => `[${name}]`, report),
    noted: [],
    findImage,
    onImage: (image) => void images.push(image),
    onLink: (line, to) => void links.push({ line, to }),
  };
  const [lead, ...passages] = cut(
    nodes.filter(({ type }) => type !== 'definition' && type !== 'footnoteDefinition'),
    report,
  );
  const { summary, intro } = openingOf(lead, context);
  for (const { heading, title } of passages) checkAnchor(heading, title, anchors, report);
  const sections = sectionsOf(passages, context);
  if (sections.length === 0)
    report(lineOf(nodes.at(-1) ?? root), 'The article has no section: begin one with ## and its title.');
  const notes = notesOf(ofType('footnoteDefinition'), context);
  return {
    body: { summary, intro, sections, ...(notes.length > 0 ? { notes } : {}) },
    links,
    images,
    anchors,
  };
}

/** Splits the text at its headings. The first passage is the summary's; undefined if the text lacks its heading. */
function cut(nodes: readonly RootContent[], report: Report): readonly [Passage | undefined, ...Passage[]] {
  const [first, ...rest] = nodes;
  const begins = first?.type === 'heading' && first.depth === 2 && textOf(first) === SUMMARY;
  if (!begins)
    report(
      first ? lineOf(first) : 1,
      `The text begins with ## ${SUMMARY} and a list of what to take along: write that first.`,
    );
  const lead = begins ? { heading: first, title: SUMMARY, nodes: [] } : undefined;
  const passages: Passage[] = lead ? [lead] : [];
  for (const node of begins ? rest : nodes) {
    if (node.type === 'heading') passages.push({ heading: node, title: titleOf(node, report), nodes: [] });
    else passages.at(-1)?.nodes.push(node);
  }
  return lead ? [lead, ...passages.slice(1)] : [undefined, ...passages];
}

function titleOf(heading: Heading, report: Report): string {
  const line = lineOf(heading);
  const title = textOf(heading).trim();
  if (heading.depth === 1)
    report(
      line,
      `"# ${title}" is a second h1: the title of the page is that of the front matter. Write ## for a section.`,
    );
  if (heading.depth > 3)
    report(
      line,
      `"${title}" is a heading of level ${heading.depth}: there are sections (##) and parts (###) only.`,
    );
  if (title === '') report(line, 'The heading is empty: write it or leave it out.');
  if (heading.children.some(({ type }) => type !== 'text'))
    report(line, `The heading "${title}" is plain text: leave out its marks and links.`);
  return title;
}

/** Splits the first passage into the summary's list and the introduction. */
function openingOf(
  lead: Passage | undefined,
  context: InlineContext,
): Pick<ArticleBody, 'summary' | 'intro'> {
  if (!lead) return { summary: [], intro: [] };
  const [list, ...rest] = lead.nodes;
  const blocks = blocksOf(list ? [list] : [], context);
  const [block] = blocks;
  if (typeof block === 'object' && 'kind' in block && block.kind === 'list' && block.start === undefined)
    return { summary: block.items, intro: blocksOf(rest, context) };
  context.report(
    lineOf(lead.heading),
    `"## ${SUMMARY}" must be followed by a list: write two to four lines that begin with a hyphen.`,
  );
  return { summary: [], intro: [] };
}

function checkAnchor(heading: Heading, title: string, anchors: Set<string>, report: Report): void {
  // The page shows the number of a part apart from its title. Titles of sections keep their numbers.
  const shown = heading.depth === 3 ? NUMBERED.exec(title)?.groups?.['title'] : undefined;
  const anchor = toAnchor(shown ?? title);
  const isTaken =
    anchors.has(anchor) ||
    TAKEN.includes(anchor) ||
    [noteId(1), noteReferenceId(1)].some((id) => anchor.replace(/\d+/, '1') === id);
  if (isTaken || anchor === '')
    report(lineOf(heading), `The heading "${title}" has the address of another one: change a word of it.`);
  anchors.add(anchor);
}

function sectionsOf(passages: readonly Passage[], context: InlineContext): readonly ArticleSection[] {
  const sections: { readonly own: Passage; readonly parts: Passage[] }[] = [];
  for (const passage of passages) {
    if (passage.heading.depth < 3) sections.push({ own: passage, parts: [] });
    else if (sections.length > 0) sections.at(-1)?.parts.push(passage);
    else
      context.report(
        lineOf(passage.heading),
        `"${passage.title}" is a part (###) without a section: begin the section with ##.`,
      );
  }
  return sections.map(({ own, parts }) => {
    const blocks = blocksOf(own.nodes, context);
    if (blocks.length === 0 && parts.length === 0)
      context.report(lineOf(own.heading), `The section "${own.title}" is empty: write it or leave it out.`);
    return { title: own.title, blocks, ...(parts.length > 0 ? { parts: partsOf(parts, context) } : {}) };
  });
}

/** Whether parts are numbered, as in "Step 1: …". */
function partsOf(passages: readonly Passage[], context: InlineContext): ArticleParts {
  const label = NUMBERED.exec(passages[0]?.title ?? '')?.groups?.['label'];
  const items = passages.map((passage, index): ArticlePart => {
    const named = NUMBERED.exec(passage.title)?.groups;
    const wanted = label === undefined ? undefined : `${label} ${index + 1}`;
    const given = named && `${named['label']} ${named['number']}`;
    if (given !== wanted)
      context.report(
        lineOf(passage.heading),
        wanted === undefined
          ? `"${passage.title}" is numbered, and the part before it is not: number all parts of a section from 1, or none.`
          : `"${passage.title}" is part ${index + 1} of its section: write ### ${wanted}: and its title.`,
      );
    return { title: named?.['title'] ?? passage.title, blocks: blocksOf(passage.nodes, context) };
  });
  return { ...(label === undefined ? {} : { label }), items };
}

/** Definitions by name, ignoring case. Of two with the same name, Markdown would silently drop the second. */
function byName<One extends Definition | FootnoteDefinition>(
  definitions: readonly One[],
  shown: (name: string) => string,
  report: Report,
): ReadonlyMap<string, One> {
  const named = new Map<string, One>();
  for (const one of definitions) {
    const first = named.get(one.identifier);
    if (first)
      report(
        lineOf(one),
        `${shown(one.label ?? one.identifier)} is defined in line ${lineOf(first)} already: leave one of them out, or give it another name.`,
      );
    else named.set(one.identifier, one);
  }
  return named;
}

function notesOf(definitions: readonly FootnoteDefinition[], context: InlineContext): readonly ListItem[] {
  const named = byName(definitions, (name) => `[^${name}]`, context.report);
  for (const one of named.values())
    if (!context.noted.includes(one.identifier))
      context.report(
        lineOf(one),
        `Note [^${one.identifier}] is referred to nowhere: write [^${one.identifier}] where it belongs, or leave it out.`,
      );
  // A copy, because footnotes have no footnotes of their own: references that are found from here on are ignored.
  return [...context.noted].map((name): ListItem => {
    const blocks = blocksOf(named.get(name)?.children ?? [], context);
    const [only = ''] = blocks;
    return blocks.length === 1 && (typeof only === 'string' || Array.isArray(only))
      ? (only as ListItem)
      : { blocks };
  });
}
