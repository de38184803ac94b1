import { button, layer, space } from '@site/shared/ui';
import { FRAME_COPY } from './frame-content.ts';

/** First in the document: skips the header and goes to `<main id="main">`. */
export function SkipLink() {
  return (
    <a href="#main" css={[button(), offScreen]}>
      {FRAME_COPY.skip}
    </a>
  );
}

const offScreen = {
  position: 'fixed' as const,
  insetBlockStart: space[2],
  insetInlineStart: space[2],
  zIndex: layer.skip,
  '&:not(:focus)': { transform: 'translateY(-200%)' },
};
