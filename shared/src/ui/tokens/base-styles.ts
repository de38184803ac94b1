import type { CSSObject } from '@emotion/react';
import { color, wash } from './color.ts';
import { font, fontSize, line, lineHeight, media, radius, size, space, weight } from './scale.ts';

/** The document's own styles: reset, type, focus, motion. */
export const baseStyles: CSSObject = {
  '*, *::before, *::after': { boxSizing: 'border-box' },
  html: {
    scrollPaddingTop: `calc(${size.header} + ${space[4]})`,
    textSizeAdjust: '100%',
    WebkitTextSizeAdjust: '100%',
    [media.motion]: { scrollBehavior: 'smooth' },
    '@media (max-height: 30rem)': { scrollPaddingTop: space[4] },
  },
  // The page behind a modal keeps its position and width.
  'html:has(dialog:modal)': { overflow: 'hidden', scrollbarGutter: 'stable' },
  body: {
    margin: 0,
    minHeight: '100dvh',
    background: color.bg,
    color: color.ink,
    fontFamily: font.sans,
    fontSize: fontSize.body,
    lineHeight: lineHeight.body,
    textRendering: 'optimizeLegibility',
    WebkitFontSmoothing: 'antialiased',
    overflowWrap: 'break-word',
    paddingInline: 'env(safe-area-inset-left) env(safe-area-inset-right)',
  },
  'h1, h2, h3, h4, h5, h6, p, ul, ol, dl, dd, figure, blockquote, fieldset': { margin: 0, padding: 0 },
  'h1, h2, h3, h4': { textWrap: 'balance', lineHeight: lineHeight.heading },
  p: { textWrap: 'pretty' },
  'img, svg': { maxWidth: '100%', verticalAlign: 'middle' },
  'button, input, select, textarea': { font: 'inherit', color: 'inherit', letterSpacing: 'inherit' },
  'b, strong': { fontWeight: weight.bold },
  '[hidden]:not([hidden="until-found"])': { display: 'none !important' },
  ':focus-visible': {
    outline: `${line.heavy} solid ${color.focus}`,
    outlineOffset: line.thick,
    borderRadius: radius.sm,
  },
  'main:focus-visible, [tabindex="-1"]:focus:not(:focus-visible)': { outline: 'none' },
  '::selection': { background: wash(color.brand, 25) },
  '@media (prefers-reduced-motion: reduce)': {
    '*, *::before, *::after': {
      animationDuration: '1ms !important',
      animationIterationCount: '1 !important',
      // Not 1 ms, which would give a transition to every element without one.
      transitionDuration: '0s !important',
    },
  },
};
