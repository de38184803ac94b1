import { breakpoint, card, color, Heading, space, type IconName } from '@site/shared/ui';
import type { CSSObject } from '@emotion/react';
import type { ReactNode } from 'react';
import { IconTile } from './icon-tile.tsx';

export interface IconCard {
  readonly icon: IconName;
  readonly title: string;
  readonly description: string;
}

interface IconCardsProps<Item extends IconCard> {
  readonly items: readonly Item[];
  /** Columns on a wide screen; cards wrap to fewer below it. */
  readonly columns?: 2 | 3 | 4 | 5;
  readonly tone?: 'brand' | 'accent';
  /** The end of each card, for example a link. */
  readonly footer?: (item: Item) => ReactNode;
}

/** A grid of cards, each with an icon, a title and a sentence. */
export function IconCards<Item extends IconCard>({
  items,
  columns = 3,
  tone = 'brand',
  footer,
}: IconCardsProps<Item>) {
  return (
    <ul role="list" css={[grid, wide[columns]]}>
      {items.map((item) => (
        <li key={item.title} css={[card(), cell]}>
          <IconTile name={item.icon} tone={tone} />
          <Heading level={3}>{item.title}</Heading>
          <p css={{ color: color.muted }}>{item.description}</p>
          {footer?.(item)}
        </li>
      ))}
    </ul>
  );
}

const grid: CSSObject = {
  display: 'grid',
  gap: space[4],
  listStyle: 'none',
  [breakpoint.md]: { gap: space[6] },
};
const two: CSSObject = { [breakpoint.sm]: { gridTemplateColumns: '1fr 1fr' } };
const wide: Readonly<Record<2 | 3 | 4 | 5, CSSObject>> = {
  2: two,
  3: { [breakpoint.md]: { gridTemplateColumns: 'repeat(3, 1fr)' } },
  4: { ...two, [breakpoint.lg]: { gridTemplateColumns: 'repeat(4, 1fr)' } },
  // Three above two, both rows at full width.
  5: {
    [breakpoint.md]: {
      gridTemplateColumns: 'repeat(6, 1fr)',
      '& > li': { gridColumn: 'span 2' },
      '& > li:nth-of-type(n + 4)': { gridColumn: 'span 3' },
    },
  },
};
const cell: CSSObject = { display: 'grid', alignContent: 'start', justifyItems: 'start', gap: space[3] };
