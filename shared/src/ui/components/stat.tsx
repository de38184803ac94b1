import type { ComponentProps } from 'react';
import { color } from '../tokens/color.ts';
import { fontSize, space, tracking, weight } from '../tokens/scale.ts';

export interface StatProps extends ComponentProps<'p'> {
  readonly value: string;
  readonly label: string;
}

/** A figure as the hero: the number first, what it counts below. */
export function Stat({ value, label, ...rest }: StatProps) {
  return (
    <p css={{ display: 'grid', gap: space[1] }} {...rest}>
      <strong css={figure}>{value}</strong> <span css={{ color: color.muted }}>{label}</span>
    </p>
  );
}

const figure = {
  color: color.brand,
  fontSize: fontSize.stat,
  fontWeight: weight.heavy,
  fontVariantNumeric: 'tabular-nums',
  letterSpacing: tracking.display,
  lineHeight: 1,
};
