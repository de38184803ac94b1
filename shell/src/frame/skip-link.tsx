import { button, layer, space } from '@site/shared/ui';

/** First in the document: skips the header and goes to `<main id="main">`. */
export function SkipLink() {
  return (
    <a href="#main" css={[button(), offScreen]}>
      Skip to main content
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
