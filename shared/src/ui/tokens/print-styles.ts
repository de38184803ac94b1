import type { CSSObject } from '@emotion/react';
import { color } from './color.ts';
import { fontSize } from './scale.ts';

/** Print styles: dark ink on white in any theme, no navigation, no hidden text, URLs after external links. */
export const printStyles: CSSObject = {
  '@media print': {
    ':root:root': {
      colorScheme: 'light',
      '--c-surface': color.bg,
      '--c-sunken': color.bg,
      '--c-muted': color.ink,
      '--c-brand-tint': color.bg,
      '--c-accent-tint': color.bg,
      '--c-danger-tint': color.bg,
      '--c-success-tint': color.bg,
      '--c-warning-tint': color.bg,
      '--sh-sm': 'none',
      '--sh-md': 'none',
      '--sp-section': '1.5rem',
    },
    '[data-band]': { background: 'none !important' },
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
