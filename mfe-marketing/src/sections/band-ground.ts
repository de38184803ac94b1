import { color, wash } from '@site/shared/ui';
import type { CSSObject } from '@emotion/react';

/** The deep band with ledger rules and a warm glow: the background of heroes and closings with `data-band`. */
export const bandGround: CSSObject = {
  background: [
    `radial-gradient(56rem 36rem at 92% 0%, ${wash(color.bandAccent, 20)}, transparent 62%)`,
    `radial-gradient(48rem 40rem at 0% 100%, ${wash(color.bandMuted, 15)}, transparent 60%)`,
    `repeating-linear-gradient(0deg, ${wash(color.bandMuted, 6)} 0 1px, transparent 1px 2rem)`,
    color.band,
  ].join(', '),
};
