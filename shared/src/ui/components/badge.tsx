import type { ComponentProps } from 'react';
import { color } from '../tokens/color.ts';
import { fontSize, line, lineHeight, radius, space, weight } from '../tokens/scale.ts';

export interface BadgeProps extends ComponentProps<'span'> {
  readonly tone?: 'brand' | 'accent' | 'neutral' | undefined;
}

/** A short label: a category, a state, a claim. */
export function Badge({ tone = 'brand', ...rest }: BadgeProps) {
  return <span css={[base, tones[tone]]} {...rest} />;
}

const base = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: space[1],
  padding: `${space[1]} ${space[3]}`,
  border: `${line.hair} solid transparent`,
  borderRadius: radius.full,
  fontSize: fontSize.small,
  fontWeight: weight.bold,
  lineHeight: lineHeight.heading,
};
const tones = {
  brand: { background: color.brandTint, color: color.brand },
  accent: { background: color.accentTint, color: color.accent },
  neutral: { background: color.sunken, color: color.muted },
};
