import { Global, type CSSObject } from '@emotion/react';
import { artStyles } from './art-styles.ts';
import { bandStyles } from './band-styles.ts';
import { baseStyles } from './base-styles.ts';
import { printStyles } from './print-styles.ts';
import { rootVariables } from './root-variables.ts';

const styles = [rootVariables, baseStyles, bandStyles, artStyles, printStyles];

/** Sets the tokens, the base styles, and the styles of bands and drawings. Only the shell renders it. */
export function GlobalStyles() {
  return <Global styles={styles} />;
}

/** Styles of the view transition between pages, which is short. They are added after hydration. */
export function ViewTransitionStyles() {
  return <Global styles={swift} />;
}

const swift: CSSObject = {
  '::view-transition-group(root), ::view-transition-old(root), ::view-transition-new(root)': {
    animationDuration: '160ms',
  },
};
