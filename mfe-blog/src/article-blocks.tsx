import type { CSSObject } from '@emotion/react';
import { Callout, color, fontSize, line, lineHeight, radius, space, weight } from '@site/shared/ui';
import type { Block } from './articles/article.ts';
import { RichText } from './rich-text.tsx';

/** Paragraphs, lists, callouts and tables of an article. */
export function ArticleBlocks({ blocks }: { readonly blocks: readonly Block[] }) {
  return blocks.map((block, index) => <ArticleBlock key={index} block={block} />);
}

function ArticleBlock({ block }: { readonly block: Block }) {
  if (typeof block === 'string')
    return (
      <p>
        <RichText text={block} />
      </p>
    );
  if (block.kind === 'list') return <BulletList items={block.items} />;
  if (block.kind === 'comparison') return <Comparison {...block} />;
  return (
    <Callout title={block.title} css={{ marginBlock: space[2] }}>
      <p>
        <RichText text={block.text} />
      </p>
    </Callout>
  );
}

/** Bullets in the colour of the brand. */
export function BulletList({ items }: { readonly items: readonly string[] }) {
  return (
    <ul css={bullets}>
      {items.map((item) => (
        <li key={item}>
          <RichText text={item} />
        </li>
      ))}
    </ul>
  );
}

type ComparisonProps = Extract<Block, { kind: 'comparison' }>;

function Comparison({ caption, columns, rows }: ComparisonProps) {
  return (
    <table css={table}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([left, right]) => (
          <tr key={left}>
            <td>{left}</td>
            <td>{right}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
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
    padding: `${space[3]} ${space[4]}`,
    textAlign: 'start',
    verticalAlign: 'top',
    overflowWrap: 'break-word',
  },
  '& th': { background: color.brandTint, color: color.brand, fontWeight: weight.bold },
  '& td': { borderTop: `${line.hair} solid ${color.hairline}` },
  '& td + td, & th + th': { borderInlineStart: `${line.hair} solid ${color.hairline}` },
};
