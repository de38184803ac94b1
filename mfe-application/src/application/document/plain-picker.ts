import type { CSSObject } from '@emotion/react';
import { button, fontSize, space } from '@site/shared/ui';

/** A file input with the button of the browser. */
export const plainPicker: CSSObject = {
  // A percentage lets it shrink below its own text, which small screens need.
  width: '100%',
  maxWidth: '22rem',
  fontSize: fontSize.small,
  '&::file-selector-button': {
    ...button({ variant: 'secondary' }),
    marginInlineEnd: space[3],
  },
};
