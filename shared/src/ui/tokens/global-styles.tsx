import { Global, type CSSObject } from '@emotion/react';
import { artStyles } from './art-styles.ts';
import { bandStyles } from './band-styles.ts';
import { baseStyles } from './base-styles.ts';
import { printStyles } from './print-styles.ts';
import { rootVariables } from './root-variables.ts';

const styles = [rootVariables, baseStyles, bandStyles, artStyles, printStyles];

/**
 * Sets the tokens, the document's base styles, and those of bands and drawings. The shell renders it once; a remote never
 * does.
 */
export function GlobalStyles() {
  return <Global styles={styles} />;
}

/** Styles of a page change as a view transition: over before the visitor reads. They are not in the server's HTML. */
export function ViewTransitionStyles() {
  return <Global styles={swift} />;
}

const swift: CSSObject = {
  '::view-transition-group(root), ::view-transition-old(root), ::view-transition-new(root)': {
    animationDuration: '160ms',
  },
};
