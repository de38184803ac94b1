import { Global } from '@emotion/react';
import { baseStyles } from './base-styles.ts';
import { printStyles } from './print-styles.ts';
import { rootVariables } from './root-variables.ts';

const styles = [rootVariables, baseStyles, printStyles];

/** Sets the tokens and the document's base styles. The shell renders it once; a remote never does. */
export function GlobalStyles() {
  return <Global styles={styles} />;
}
