import {
  isInline,
  plainText,
  type ArticleBody,
  type ArticlePart,
  type ArticleSection,
  type Block,
  type Inline,
  type ListItem,
} from './article.ts';

/** The visible text of an article: one string for each heading, paragraph, list item and table cell. */
export function passagesOf({ summary, intro, sections, notes = [] }: ArticleBody): readonly string[] {
  return [
    ...summary.flatMap(ofItem),
    ...intro.flatMap(ofBlock),
    ...sections.flatMap(ofSection),
    ...notes.flatMap(ofItem),
  ].map(plainText);
}

function ofSection({ title, blocks, parts }: ArticleSection): readonly Inline[] {
  return [title, ...blocks.flatMap(ofBlock), ...(parts?.items ?? []).flatMap(ofPart)];
}

function ofPart({ title, blocks }: ArticlePart): readonly Inline[] {
  return [title, ...blocks.flatMap(ofBlock)];
}

function ofItem(item: ListItem): readonly Inline[] {
  return isInline(item) ? [item] : item.blocks.flatMap(ofBlock);
}

function ofBlock(block: Block): readonly Inline[] {
  if (isInline(block)) return [block];
  if (block.kind === 'list') return block.items.flatMap(ofItem);
  if (block.kind === 'callout') return [block.title, ...block.blocks.flatMap(ofBlock)];
  if (block.kind === 'quote')
    return [...block.blocks.flatMap(ofBlock), ...(block.source ? [block.source] : [])];
  if (block.kind === 'image') return block.caption === undefined ? [] : [block.caption];
  return [block.caption, ...block.columns, ...block.rows.flat()];
}
