import type { CSSObject } from '@emotion/react';
import { color, wash } from './color.ts';
import { darkPalette } from './palette.ts';

/** Colors on the deep band, the same in both themes. */
export const bandColors: CSSObject = {
  '--c-bg': color.band,
  '--c-surface': `color-mix(in srgb, ${color.band} 93%, ${color.bandInk})`,
  '--c-sunken': `color-mix(in srgb, ${color.band} 88%, black)`,
  '--c-ink': color.bandInk,
  '--c-muted': color.bandMuted,
  '--c-brand': color.bandAccent,
  '--c-brand-hover': `color-mix(in srgb, ${color.bandAccent} 82%, ${color.bandInk})`,
  '--c-brand-tint': wash(color.bandAccent, 16),
  '--c-on-brand': color.band,
  '--c-accent': color.bandAccent,
  '--c-accent-tint': wash(color.bandAccent, 16),
  '--c-danger': darkPalette.danger,
  '--c-danger-tint': wash(darkPalette.danger, 16),
  '--c-success': darkPalette.success,
  '--c-success-tint': wash(darkPalette.success, 16),
  '--c-warning': darkPalette.warning,
  '--c-warning-tint': wash(darkPalette.warning, 16),
  '--c-border': wash(color.bandInk, 55),
  '--c-hairline': wash(color.bandInk, 18),
  '--c-focus': color.bandFocus,
  backgroundColor: color.band,
  color: color.bandInk,
};

/** `data-band` gives an element and everything inside it the band and its colors; print has no band. */
export const bandStyles: CSSObject = { '@media screen': { '[data-band]': bandColors } };
