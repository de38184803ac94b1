import { keyframes } from '@emotion/react';
import { AfterHydration, color, layer, line, media } from '@site/shared/ui';

/**
 * Shows how far the visitor has scrolled, by a scroll-driven animation. Hidden in browsers without them. It is
 * not part of the server's HTML.
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
