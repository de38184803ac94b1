import type { CSSObject } from '@emotion/react';
import { color, line, radius, space } from '@site/shared/ui';

/** The scrolling area of a preview. */
export const previewFrame: CSSObject = {
  maxHeight: 'min(80vh, 48rem)',
  overflow: 'auto',
  padding: space[3],
  border: `${line.hair} solid ${color.hairline}`,
  borderRadius: radius.md,
  background: color.sunken,
};
