import type { ComponentProps } from 'react';
import type { CSSObject } from '@emotion/react';

export const visuallyHidden: CSSObject = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  margin: '-1px',
  padding: 0,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
  border: 0,
};

/** Text for screen readers. */
export function VisuallyHidden(props: ComponentProps<'span'>) {
  return <span css={visuallyHidden} {...props} />;
}
