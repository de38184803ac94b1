import type { CSSObject } from '@emotion/react';
import { color } from '../tokens/color.ts';
import { line, motion, radius, shadow, space } from '../tokens/scale.ts';

export interface CardLook {
  readonly padding?: 'none' | 'md' | 'lg' | undefined;
  /** Raises the card a little under the pointer. For a card that is, or contains, one link. */
  readonly interactive?: boolean | undefined;
}

/** Styles of a card. */
export function card({ padding = 'md', interactive = false }: CardLook = {}): CSSObject {
  return {
    background: `color-mix(in srgb, ${color.bg} 70%, ${color.surface})`,
    border: `${line.hair} solid ${color.hairline}`,
    borderRadius: radius.md,
    boxShadow: shadow.sm,
    padding: paddings[padding],
    ...(interactive ? lift : {}),
  };
}

const paddings = { none: 0, md: space[6], lg: `clamp(${space[6]}, 4vw, ${space[12]})` } as const;

const lift: CSSObject = {
  transition: `box-shadow ${motion.state}, border-color ${motion.state}`,
  '&:hover, &:focus-within': { boxShadow: shadow.md, borderColor: color.border },
};
