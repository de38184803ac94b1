import type { CSSObject } from '@emotion/react';
import { color } from './color.ts';
import { fontSize } from './scale.ts';
import { lightPalette } from './palette.ts';

/** Paper: ink on white whatever the theme, no furniture, no hidden text, addresses after external links. */
export const printStyles: CSSObject = {
  '@media print': {
    ':root:root': {
      colorScheme: 'light',
      '--c-bg': lightPalette.bg,
      '--c-surface': lightPalette.bg,
      '--c-sunken': lightPalette.bg,
      '--c-ink': lightPalette.ink,
      '--c-muted': lightPalette.ink,
      '--c-brand': lightPalette.brand,
      '--c-brand-tint': lightPalette.bg,
      '--c-accent': lightPalette.accent,
      '--c-accent-tint': lightPalette.bg,
      '--c-danger': lightPalette.danger,
      '--c-danger-tint': lightPalette.bg,
      '--c-success': lightPalette.success,
      '--c-success-tint': lightPalette.bg,
      '--c-warning': lightPalette.warning,
      '--c-warning-tint': lightPalette.bg,
      '--c-border': lightPalette.border,
      '--c-hairline': lightPalette.hairline,
      '--sh-sm': 'none',
      '--sh-md': 'none',
      '--sp-section': '1.5rem',
    },
    body: { fontSize: fontSize.small },
    'nav, dialog, [data-print="hide"]': { display: 'none !important' },
    'details::details-content': {
      contentVisibility: 'visible !important' as 'visible',
      blockSize: 'auto !important',
      opacity: '1 !important',
    },
    'h1, h2, h3, h4': { breakAfter: 'avoid' },
    'article, li, figure, fieldset': { breakInside: 'avoid' },
    'a[href^="http"]::after': { content: '" (" attr(href) ")"', color: color.muted, wordBreak: 'break-all' },
  },
};
