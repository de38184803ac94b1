import type { CSSObject } from '@emotion/react';
import { Callout, color, fontSize, line, lineHeight, radius, space, weight } from '@site/shared/ui';
import {
  isInline,
  type Block,
  type ColumnAlign,
  type ListBlock,
  type ListItem,
  type QuoteBlock,
  type TableBlock,
} from '../articles/article.ts';
import { ArticleImage } from './article-image.tsx';
import { RichText } from './rich-text.tsx';

/** The paragraphs, lists, callouts, quotes, tables and images of an article. */
export function ArticleBlocks({ blocks }: { readonly blocks: readonly Block[] }) {
  return blocks.map((block, index) => <ArticleBlock key={index} block={block} />);
}

function ArticleBlock({ block }: { readonly block: Block }) {
  if (isInline(block))
    return (
      <p>
        <RichText text={block} />
      </p>
    );
  if (block.kind === 'list') return <ArticleList {...block} />;
  if (block.kind === 'table') return <Table {...block} />;
  if (block.kind === 'quote') return <Quote {...block} />;
  if (block.kind === 'image') return <ArticleImage {...block} />;
  return (
    <Callout title={<RichText text={block.title} />} css={{ marginBlock: space[2] }}>
      <ArticleBlocks blocks={block.blocks} />
    </Callout>
  );
}

/** A list with bullets in the brand color, or with numbers from `start`. */
export function ArticleList({ items, start }: Pick<ListBlock, 'items' | 'start'>) {
  const entries = items.map((item, index) => (
    <li key={index}>
      <ArticleItem item={item} />
    </li>
  ));
  if (start === undefined) return <ul css={bullets}>{entries}</ul>;
  return (
    <ol start={start === 1 ? undefined : start} css={numbers}>
      {entries}
    </ol>
  );
}

/** The content of a list item or a note. */
export function ArticleItem({ item }: { readonly item: ListItem }) {
  return isInline(item) ? <RichText text={item} /> : <ArticleBlocks blocks={item.blocks} />;
}

function Quote({ blocks, source }: QuoteBlock) {
  return (
    <figure css={quote}>
      <blockquote css={{ display: 'grid', gap: space[3] }}>
        <ArticleBlocks blocks={blocks} />
      </blockquote>
      {source !== undefined && (
        <figcaption css={small}>
          — <RichText text={source} />
        </figcaption>
      )}
    </figure>
  );
}

function Table({ caption, columns, rows, align = [] }: TableBlock) {
  return (
    <table css={table}>
      <caption>
        <RichText text={caption} />
      </caption>
      <thead>
        <tr>
          {columns.map((column, index) => (
            <th key={index} scope="col" css={sideOf(align[index])}>
              <RichText text={column} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells, index) => (
          <tr key={index}>
            {cells.map((cell, place) => (
              <td key={place} css={sideOf(align[place])}>
                <RichText text={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** More specific than the table's own rule for its cells. */
function sideOf(side: ColumnAlign | null | undefined): CSSObject | undefined {
  return side ? { '&&': { textAlign: side } } : undefined;
}

const bullets: CSSObject = {
  display: 'grid',
  gap: space[3],
  listStyle: 'none',
  '& > li': { position: 'relative', paddingInlineStart: space[6] },
  '& > li::before': {
    content: '""',
    position: 'absolute',
    insetInlineStart: space[1],
    top: '0.6em',
    width: space[2],
    height: space[2],
    borderRadius: radius.full,
    border: `${line.thick} solid ${color.accent}`,
  },
};
const numbers: CSSObject = {
  display: 'grid',
  gap: space[3],
  paddingInlineStart: space[6],
  '& > li': { paddingInlineStart: space[1] },
  '& > li::marker': { color: color.accent, fontWeight: weight.bold },
};
const quote: CSSObject = {
  display: 'grid',
  gap: space[2],
  marginBlock: space[2],
  paddingInlineStart: space[4],
  borderInlineStart: `${line.heavy} solid ${color.accentTint}`,
  fontSize: fontSize.lead,
  lineHeight: lineHeight.lead,
};
const small: CSSObject = { color: color.muted, fontSize: fontSize.small };
const table: CSSObject = {
  width: '100%',
  marginBlock: space[2],
  borderCollapse: 'separate',
  borderSpacing: 0,
  tableLayout: 'fixed',
  border: `${line.hair} solid ${color.hairline}`,
  borderRadius: radius.md,
  fontSize: fontSize.small,
  lineHeight: lineHeight.snug,
  overflow: 'hidden',
  breakInside: 'avoid',
  '& caption': {
    captionSide: 'bottom',
    paddingTop: space[3],
    color: color.muted,
    fontSize: fontSize.small,
    textAlign: 'start',
  },
  '& th, & td': {
    padding: `${space[3]} clamp(${space[2]}, 2vw, ${space[4]})`,
    textAlign: 'start',
    verticalAlign: 'top',
    overflowWrap: 'break-word',
  },
  '& th': { background: color.brandTint, color: color.brand, fontWeight: weight.bold },
  '& td': { borderTop: `${line.hair} solid ${color.hairline}` },
  '& td + td, & th + th': { borderInlineStart: `${line.hair} solid ${color.hairline}` },
};
