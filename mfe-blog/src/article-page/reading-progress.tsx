import { keyframes } from '@emotion/react';
import { AfterHydration, color, layer, line, media } from '@site/shared/ui';

/**
 * How far the reader has come: drawn by the scroll position itself where browsers can, absent where they cannot. No part of
 * the page that the server sends.
 */
export function ReadingProgress() {
  return (
    <AfterHydration>
      <div aria-hidden="true" css={bar} />
    </AfterHydration>
  );
}

const grow = keyframes({ from: { transform: 'scaleX(0)' }, to: { transform: 'scaleX(1)' } });
const bar = {
  display: 'none',
  '@supports (animation-timeline: scroll())': {
    display: 'block',
    position: 'fixed' as const,
    zIndex: layer.header + 1,
    insetInline: 0,
    top: 0,
    height: line.heavy,
    background: color.accent,
    transformOrigin: '0 50%',
    animation: `${grow} linear both`,
    animationTimeline: 'scroll(root)',
  },
  [media.print]: { display: 'none' },
};
