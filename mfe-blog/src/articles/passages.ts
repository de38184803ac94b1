import type { ArticleBody, ArticlePart, ArticleSection, Block } from './article.ts';
import { toSpans } from './rich-text.ts';

/** An article's text as readers see it, a string for each heading, paragraph, point and cell. */
export function passagesOf({ summary, intro, sections }: ArticleBody): readonly string[] {
  return [...summary, ...intro.flatMap(ofBlock), ...sections.flatMap(ofSection)].map(plain);
}

function ofSection({ title, blocks, parts }: ArticleSection): readonly string[] {
  return [title, ...blocks.flatMap(ofBlock), ...(parts?.items ?? []).flatMap(ofPart)];
}

function ofPart({ title, blocks }: ArticlePart): readonly string[] {
  return [title, ...blocks.flatMap(ofBlock)];
}

function ofBlock(block: Block): readonly string[] {
  if (typeof block === 'string') return [block];
  if (block.kind === 'list') return block.items;
  if (block.kind === 'callout') return [block.title, block.text];
  return [block.caption, ...block.columns, ...block.rows.flat()];
}

function plain(text: string): string {
  return toSpans(text)
    .map((span) => span.text)
    .join('');
}
