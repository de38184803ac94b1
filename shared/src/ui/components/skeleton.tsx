import type { ComponentProps } from 'react';
import { keyframes } from '@emotion/react';
import { color } from '../tokens/color.ts';
import { radius, space } from '../tokens/scale.ts';

export interface SkeletonProps extends ComponentProps<'div'> {
  readonly lines?: number | undefined;
}

/** A placeholder for text that is loading. The region around it has `aria-busy`. */
export function Skeleton({ lines = 3, ...rest }: SkeletonProps) {
  return (
    <div aria-hidden="true" css={{ display: 'grid', gap: space[3] }} {...rest}>
      {Array.from({ length: lines }, (_, index) => (
        <div key={index} css={[bar, index === lines - 1 && { width: '60%' }]} />
      ))}
    </div>
  );
}

const breathe = keyframes({ '50%': { opacity: 0.45 } });
const bar = {
  height: space[4],
  borderRadius: radius.sm,
  background: color.sunken,
  border: '1px solid transparent',
  // The animation stops, because nothing on the site moves for more than five seconds.
  animation: `${breathe} 1.2s ease-in-out 4`,
};
