import type { CSSObject } from '@emotion/react';
import {
  breakpoint,
  color,
  fontSize,
  layer,
  line,
  media,
  radius,
  shadow,
  size,
  space,
  weight,
} from '@site/shared/ui';

export const viewport: CSSObject = {
  position: 'fixed',
  insetInline: space[4],
  insetBlockEnd: `calc(${space[4]} + env(safe-area-inset-bottom))`,
  zIndex: layer.toast,
  display: 'grid',
  pointerEvents: 'none',
  [breakpoint.sm]: { insetInlineStart: 'auto', width: '24rem' },
};

/** Used while the focused control is at the bottom of the screen. */
export const atTop: CSSObject = {
  insetBlockStart: `calc(${size.header} + ${space[4]})`,
  insetBlockEnd: 'auto',
};

export const region: CSSObject = {
  display: 'grid',
  gap: space[3],
  '& + &:not(:empty)': { marginBlockStart: space[3] },
};

export const card: CSSObject = {
  display: 'flex',
  gap: space[3],
  alignItems: 'flex-start',
  padding: space[4],
  border: `${line.hair} solid ${color.hairline}`,
  borderInlineStartWidth: line.heavy,
  borderRadius: radius.md,
  background: color.bg,
  boxShadow: shadow.md,
  fontSize: fontSize.small,
  overflowWrap: 'anywhere',
  pointerEvents: 'auto',
  '& > svg': { marginBlockStart: '-0.0625rem' },
  [media.motion]: {
    transition: 'transform 220ms ease-out, opacity 220ms ease-out',
    '@starting-style': { transform: `translateY(${space[3]})`, opacity: 0 },
  },
};

export const tones: Readonly<Record<'default' | 'destructive', CSSObject>> = {
  default: { borderInlineStartColor: color.success, '& > svg': { color: color.success } },
  destructive: { borderInlineStartColor: color.danger, '& > svg': { color: color.danger } },
};

export const cardTitle: CSSObject = { fontWeight: weight.bold };
export const cardCount: CSSObject = { color: color.muted, fontWeight: weight.regular };

export const dismissButton: CSSObject = {
  position: 'relative',
  display: 'grid',
  placeItems: 'center',
  flexShrink: 0,
  width: size.target,
  height: size.target,
  margin: `calc(-1 * ${space[2]})`,
  marginInlineStart: 'auto',
  border: 0,
  borderRadius: radius.sm,
  background: 'none',
  color: color.muted,
  cursor: 'pointer',
  '&:hover': { color: color.ink, background: color.sunken },
};
