import type { CSSObject } from '@emotion/react';
import { darkPalette, lightPalette, type Palette } from './palette.ts';

const scales = {
  '--sp-1': '0.25rem',
  '--sp-2': '0.5rem',
  '--sp-3': '0.75rem',
  '--sp-4': '1rem',
  '--sp-6': '1.5rem',
  '--sp-8': '2rem',
  '--sp-12': '3rem',
  '--sp-16': '4rem',
  '--sp-24': '6rem',
  '--sp-32': '8rem',
  '--sp-section': 'clamp(3.5rem, 8vw, 7rem)',
  '--fs-display': 'clamp(2.25rem, 1.4rem + 4vw, 4rem)',
  '--fs-h1': 'clamp(2rem, 1.5rem + 2.4vw, 3rem)',
  '--fs-h2': 'clamp(1.5rem, 1.25rem + 1.2vw, 2.125rem)',
  '--fs-h3': 'clamp(1.25rem, 1.2rem + 0.25vw, 1.375rem)',
  '--fs-lead': 'clamp(1.125rem, 1.05rem + 0.4vw, 1.3125rem)',
  '--fs-body': '1.0625rem',
  '--fs-small': '0.9375rem',
  '--fs-stat': 'clamp(2.5rem, 2rem + 3vw, 4.5rem)',
  '--ff-sans':
    'ui-sans-serif, system-ui, -apple-system, "Segoe UI Variable", "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", "Liberation Sans", Arial, sans-serif',
  '--r-sm': '0.5rem',
  '--r-md': '0.875rem',
  '--r-lg': '1.5rem',
  '--r-full': '100rem',
  '--w-text': '44rem',
  '--w-container': '72rem',
  '--w-wide': '80rem',
  '--w-measure': '68ch',
  '--h-header': '4rem',
} as const;

const shadows = {
  '--sh-sm': '0 1px 2px rgb(var(--c-shade) / 0.06), 0 2px 6px rgb(var(--c-shade) / 0.05)',
  '--sh-md': '0 2px 4px rgb(var(--c-shade) / 0.05), 0 12px 32px rgb(var(--c-shade) / 0.1)',
} as const;

/** Every custom property of the design system with its value for each theme and preference. */
export const rootVariables: CSSObject = {
  ':root': { colorScheme: 'light dark', ...scales, ...colors(lightPalette), ...shadows },
  '@media screen and (prefers-color-scheme: dark)': {
    ':root:not([data-theme="light"])': colors(darkPalette),
  },
  '@media screen': { ':root[data-theme="dark"]': { colorScheme: 'dark', ...colors(darkPalette) } },
  ':root[data-theme="light"]': { colorScheme: 'light' },
  '@media (prefers-contrast: more)': {
    ':root:root': { '--c-muted': 'var(--c-ink)', '--c-hairline': 'var(--c-border)' },
  },
};

function colors(palette: Palette): CSSObject {
  return Object.fromEntries(
    Object.entries(palette).map(([name, value]) => [`--c-${kebab(name)}`, value]),
  ) as CSSObject;
}

function kebab(name: string): string {
  return name.replace(/[A-Z]|\d+/g, (part) => `-${part.toLowerCase()}`);
}
