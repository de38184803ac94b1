import {
  breakpoint,
  card,
  CheckList,
  color,
  Heading,
  Icon,
  radius,
  size,
  space,
  Text,
  weight,
} from '@site/shared/ui';
import type { CSSObject } from '@emotion/react';
import { Link } from 'react-router-dom';
import { IconTile } from '../sections/icon-tile.tsx';
import { SERVICE_CARDS } from './service-cards-content.ts';

/** The three services as cards that lead to their pages. */
export function ServiceCards() {
  return (
    <ul role="list" css={grid}>
      {SERVICE_CARDS.map(({ path, icon, title, description, features, linkLabel }) => (
        <li key={path} css={[card({ interactive: true }), cell]}>
          <div css={head}>
            <IconTile name={icon} />
            <Heading level={3}>{title}</Heading>
            <Text tone="muted">{description}</Text>
          </div>
          <CheckList items={features} />
          <Link to={path} css={more}>
            {linkLabel}
            <Icon name="arrowRight" />
          </Link>
        </li>
      ))}
    </ul>
  );
}

const grid: CSSObject = {
  display: 'grid',
  gap: space[6],
  listStyle: 'none',
  [breakpoint.lg]: { gridTemplateColumns: 'repeat(3, 1fr)' },
};
const cell: CSSObject = {
  position: 'relative',
  display: 'grid',
  gridTemplateRows: 'auto 1fr auto',
  gap: space[6],
  overflow: 'hidden',
  '&::before': {
    content: '""',
    position: 'absolute',
    inset: '0 0 auto',
    height: space[1],
    background: `linear-gradient(90deg, ${color.brand}, ${color.accent})`,
  },
};
const head: CSSObject = { display: 'grid', gap: space[3], justifyItems: 'start' };
/** The whole card is clickable, while the link's name stays short. */
const more: CSSObject = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: space[2],
  minHeight: size.target,
  fontWeight: weight.bold,
  color: color.brand,
  textDecoration: 'none',
  '&:hover': { textDecoration: 'underline', textUnderlineOffset: '0.2em' },
  '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: radius.md },
};
