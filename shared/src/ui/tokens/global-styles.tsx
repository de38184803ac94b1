import { Global } from '@emotion/react';
import { artStyles } from './art-styles.ts';
import { bandStyles } from './band-styles.ts';
import { baseStyles } from './base-styles.ts';
import { printStyles } from './print-styles.ts';
import { rootVariables } from './root-variables.ts';

const styles = [rootVariables, baseStyles, bandStyles, artStyles, printStyles];

/** Sets the tokens, the document's base styles, and those of bands and drawings. The shell renders it once; a remote never does. */
export function GlobalStyles() {
  return <Global styles={styles} />;
}
