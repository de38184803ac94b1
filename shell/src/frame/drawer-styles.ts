import type { CSSObject } from '@emotion/react';
import { breakpoint, color, line, media, shadow, size, space } from '@site/shared/ui';

const SLIDE = '220ms ease-out';

export const toggle: CSSObject = {
  paddingInline: space[2],
  color: color.ink,
  [breakpoint.lg]: { display: 'none' },
};

export const drawerHead: CSSObject = {
  display: 'flex',
  justifyContent: 'flex-end',
  marginBlockEnd: space[2],
  marginInlineEnd: `calc(-1 * ${space[2]})`,
};

/**
 * Applied when the drawer first opens, so that pages do not include these styles. Slides with CSS only: `display` and the top
 * layer last until the transition ends.
 */
export const drawer: CSSObject = {
  position: 'fixed',
  inset: 0,
  insetInlineStart: 'auto',
  width: 'min(24rem, 100%)',
  height: '100dvh',
  maxHeight: 'none',
  maxWidth: 'none',
  margin: 0,
  padding: `${space[2]} ${space[6]} calc(${space[6]} + env(safe-area-inset-bottom) + ${size.toasts})`,
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  border: 0,
  borderInlineStart: `${line.hair} solid ${color.hairline}`,
  background: color.bg,
  color: color.ink,
  boxShadow: shadow.md,
  '&::backdrop': { background: `color-mix(in srgb, ${color.band} 55%, transparent)` },
  [media.motion]: {
    transform: 'translateX(100%)',
    transition: `transform ${SLIDE}, display ${SLIDE} allow-discrete, overlay ${SLIDE} allow-discrete`,
    '&[open]': { transform: 'none', '@starting-style': { transform: 'translateX(100%)' } },
  },
};
