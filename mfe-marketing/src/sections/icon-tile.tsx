import { color, Icon, radius, space, type IconName } from '@site/shared/ui';
import type { CSSObject } from '@emotion/react';

interface IconTileProps {
  readonly name: IconName;
  readonly tone?: 'brand' | 'accent';
}

/** An icon on a tinted square, at the head of a card. */
export function IconTile({ name, tone = 'brand' }: IconTileProps) {
  return (
    <span css={[tile, tones[tone]]}>
      <Icon name={name} size={space[6]} />
    </span>
  );
}

const tile: CSSObject = {
  display: 'inline-grid',
  placeItems: 'center',
  flex: 'none',
  width: space[12],
  height: space[12],
  borderRadius: radius.md,
};
const tones = {
  brand: { background: color.brandTint, color: color.brand },
  accent: { background: color.accentTint, color: color.accent },
} as const;
