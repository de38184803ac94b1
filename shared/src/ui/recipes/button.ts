import type { CSSObject } from '@emotion/react';
import { color, wash } from '../tokens/color.ts';
import {
  fontSize,
  line,
  lineHeight,
  media,
  motion,
  radius,
  shadow,
  size,
  space,
  weight,
} from '../tokens/scale.ts';

export interface ButtonLook {
  readonly variant?: 'primary' | 'secondary' | 'ghost' | 'danger' | undefined;
  readonly size?: 'sm' | 'md' | 'lg' | undefined;
  /** For buttons on the deep band, whose color is the same in both themes. */
  readonly onBand?: boolean | undefined;
}

/** Styles of a button, for `<button>` and for links that look like one. */
export function button({
  variant = 'primary',
  size: step = 'md',
  onBand = false,
}: ButtonLook = {}): CSSObject {
  return { ...base, ...sizes[step], ...(onBand ? bandVariants : variants)[variant] };
}

const base: CSSObject = {
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: space[2],
  border: `${line.hair} solid transparent`,
  borderRadius: radius.sm,
  fontWeight: weight.bold,
  lineHeight: lineHeight.heading,
  textAlign: 'center',
  textDecoration: 'none',
  cursor: 'pointer',
  transition: `background-color ${motion.state}, border-color ${motion.state}, color ${motion.state}, box-shadow ${motion.state}`,
  '&:disabled, &[aria-disabled="true"]': { opacity: 0.65, cursor: 'not-allowed' },
  [media.print]: { display: 'none' },
};

const sizes: Readonly<Record<'sm' | 'md' | 'lg', CSSObject>> = {
  sm: { minHeight: '2.25rem', padding: `${space[1]} ${space[3]}`, fontSize: fontSize.small },
  md: { minHeight: size.target, padding: `${space[2]} ${space[4]}`, fontSize: fontSize.small },
  lg: { minHeight: '3.25rem', padding: `${space[3]} ${space[6]}`, fontSize: fontSize.body },
};

const ghost: CSSObject = {
  background: 'transparent',
  color: color.brand,
  '&:hover': { background: wash(color.brand, 10) },
};

const variants = {
  primary: {
    background: color.brand,
    color: color.onBrand,
    boxShadow: shadow.sm,
    '&:hover': { background: color.brandHover },
  },
  secondary: {
    background: color.bg,
    borderColor: color.border,
    color: color.ink,
    '&:hover': { borderColor: color.brand, color: color.brand, background: color.brandTint },
  },
  ghost,
  danger: {
    background: color.danger,
    color: color.bg,
    '&:hover': { background: `color-mix(in srgb, ${color.danger} 88%, ${color.ink})` },
  },
} satisfies Record<string, CSSObject>;

const bandVariants = {
  primary: {
    background: color.bandAccent,
    color: color.band,
    '&:hover': { background: `color-mix(in srgb, ${color.bandAccent} 82%, ${color.bandInk})` },
  },
  secondary: {
    background: 'transparent',
    borderColor: wash(color.bandInk, 55),
    color: color.bandInk,
    '&:hover': { borderColor: color.bandInk, background: wash(color.bandInk, 12) },
  },
  ghost: { ...ghost, color: color.bandInk, '&:hover': { background: wash(color.bandInk, 12) } },
  danger: variants.danger,
} satisfies Record<string, CSSObject>;
