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
import type { ArticleImage, FindImage } from './images.ts';
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
/** Ids that the page around the text has. */
const TAKEN = ['article-title', 'contents-title', 'in-short', 'related-articles', toAnchor(NOTES_TITLE)];
const NUMBERED = /^(?<label>\p{L}+) (?<number>\d+): (?<title>.+)$/u;

/** A heading and what stands below it. */
interface Stretch {
  readonly heading: Heading;
  readonly title: string;
  readonly nodes: RootContent[];
}

/** Reads the text below the front matter: the summary, what leads in, the sections and their parts, the notes. */
export function readBody(root: Root, findImage: FindImage, report: Report): ReadBody {
  const links: FoundLink[] = [];
  const images: ArticleImage[] = [];
  const anchors = new Set<string>();
  const nodes = root.children.filter(({ type }) => type !== 'yaml');
  const ofType = <Type extends RootContent['type']>(type: Type) =>
    nodes.filter((node): node is Extract<RootContent, { type: Type }> => node.type === type);
  const context: InlineContext = {
    report,
    definitions: new Map(ofType('definition').map((one: Definition) => [one.identifier, one])),
    noted: [],
    findImage,
    onImage: (image) => void images.push(image),
    onLink: (line, to) => void links.push({ line, to }),
  };
  const [lead, ...stretches] = cut(
    nodes.filter(({ type }) => type !== 'definition' && type !== 'footnoteDefinition'),
    report,
  );
  const { summary, intro } = openingOf(lead, context);
  for (const { heading, title } of stretches) checkAnchor(heading, title, anchors, report);
  const sections = sectionsOf(stretches, context);
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

/** Cuts the text at its headings. The first stretch has none but that of the summary. */
function cut(nodes: readonly RootContent[], report: Report): readonly [Stretch | undefined, ...Stretch[]] {
  const [first, ...rest] = nodes;
  const begins = first?.type === 'heading' && first.depth === 2 && textOf(first) === SUMMARY;
  if (!begins)
    report(
      first ? lineOf(first) : 1,
      `The text begins with ## ${SUMMARY} and a list of what to take along: write that first.`,
    );
  const lead = begins ? { heading: first, title: SUMMARY, nodes: [] } : undefined;
  const stretches: Stretch[] = lead ? [lead] : [];
  for (const node of begins ? rest : nodes) {
    if (node.type === 'heading') stretches.push({ heading: node, title: titleOf(node, report), nodes: [] });
    else stretches.at(-1)?.nodes.push(node);
  }
  return lead ? [lead, ...stretches.slice(1)] : [undefined, ...stretches];
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

/** The list of the summary, then what leads into the first section. */
function openingOf(
  lead: Stretch | undefined,
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
    `Below ## ${SUMMARY} stands a list: write two to four lines that begin with a hyphen.`,
  );
  return { summary: [], intro: [] };
}

function checkAnchor(heading: Heading, title: string, anchors: Set<string>, report: Report): void {
  const anchor = toAnchor(NUMBERED.exec(title)?.groups?.['title'] ?? title);
  const isTaken =
    anchors.has(anchor) ||
    TAKEN.includes(anchor) ||
    [noteId(1), noteReferenceId(1)].some((id) => anchor.replace(/\d+/, '1') === id);
  if (isTaken || anchor === '')
    report(lineOf(heading), `The heading "${title}" has the address of another one: change a word of it.`);
  anchors.add(anchor);
}

function sectionsOf(stretches: readonly Stretch[], context: InlineContext): readonly ArticleSection[] {
  const sections: { readonly own: Stretch; readonly parts: Stretch[] }[] = [];
  for (const stretch of stretches) {
    if (stretch.heading.depth < 3) sections.push({ own: stretch, parts: [] });
    else if (sections.length > 0) sections.at(-1)?.parts.push(stretch);
    else
      context.report(
        lineOf(stretch.heading),
        `"${stretch.title}" is a part (###) without a section: begin the section with ##.`,
      );
  }
  return sections.map(({ own, parts }) => {
    const blocks = blocksOf(own.nodes, context);
    if (blocks.length === 0 && parts.length === 0)
      context.report(lineOf(own.heading), `The section "${own.title}" is empty: write it or leave it out.`);
    return { title: own.title, blocks, ...(parts.length > 0 ? { parts: partsOf(parts, context) } : {}) };
  });
}

/** Parts named "Step 1: …" are numbered, those without a number are not. */
function partsOf(stretches: readonly Stretch[], context: InlineContext): ArticleParts {
  const label = NUMBERED.exec(stretches[0]?.title ?? '')?.groups?.['label'];
  const items = stretches.map((stretch, index): ArticlePart => {
    const named = NUMBERED.exec(stretch.title)?.groups;
    const wanted = label === undefined ? undefined : `${label} ${index + 1}`;
    const given = named && `${named['label']} ${named['number']}`;
    if (given !== wanted)
      context.report(
        lineOf(stretch.heading),
        wanted === undefined
          ? `"${stretch.title}" is numbered, and the part before it is not: number all parts of a section from 1, or none.`
          : `"${stretch.title}" is part ${index + 1} of its section: write ### ${wanted}: and its title.`,
      );
    return { title: named?.['title'] ?? stretch.title, blocks: blocksOf(stretch.nodes, context) };
  });
  return { ...(label === undefined ? {} : { label }), items };
}

function notesOf(definitions: readonly FootnoteDefinition[], context: InlineContext): readonly ListItem[] {
  const named = new Map(definitions.map((one) => [one.identifier, one]));
  for (const one of definitions)
    if (!context.noted.includes(one.identifier))
      context.report(
        lineOf(one),
        `Note [^${one.identifier}] is referred to nowhere: write [^${one.identifier}] where it belongs, or leave it out.`,
      );
  // Notes hold no further ones: what is found while they are read has no place in the text.
  return [...context.noted].map((name): ListItem => {
    const blocks = blocksOf(named.get(name)?.children ?? [], context);
    const [only = ''] = blocks;
    return blocks.length === 1 && (typeof only === 'string' || Array.isArray(only))
      ? (only as ListItem)
      : { blocks };
  });
}
