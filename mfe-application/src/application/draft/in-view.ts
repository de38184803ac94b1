import type { CSSObject } from '@emotion/react';
import { layer, shadow, size, space } from '@site/shared/ui';

/** Stays in view below the header while the form scrolls, where the screen is tall enough for both. */
export const inView: CSSObject = {
  '@media (min-height: 30rem)': {
    position: 'sticky',
    insetBlockStart: `calc(${size.header} + ${space[2]})`,
    zIndex: layer.raised,
    boxShadow: shadow.md,
    // Focused controls scroll to a place below it.
    '& ~ * :is(input, select, textarea, button, a, label)': {
      scrollMarginBlockStart: `calc(${size.header} + 12rem)`,
    },
  },
};
