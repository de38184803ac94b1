import type { ComponentProps } from 'react';
import { space, type SpaceStep } from '../tokens/scale.ts';

interface Gap {
  readonly gap?: SpaceStep | undefined;
}
export type StackProps = ComponentProps<'div'> & Gap;
export type ClusterProps = ComponentProps<'div'> &
  Gap & { readonly align?: 'start' | 'center' | 'end' | 'baseline' | undefined };
export type GridProps = ComponentProps<'div'> &
  Gap & {
    /** Narrowest column, as a CSS length. */
    readonly min?: string | undefined;
  };

/** Stacks its children vertically. */
export function Stack({ gap = 4, ...rest }: StackProps) {
  return <div css={{ display: 'flex', flexDirection: 'column', gap: space[gap] }} {...rest} />;
}

/** Places its children in a row, wrapping. */
export function Cluster({ gap = 3, align = 'center', ...rest }: ClusterProps) {
  return <div css={{ display: 'flex', flexWrap: 'wrap', alignItems: align, gap: space[gap] }} {...rest} />;
}

/** As many equal columns as fit, none narrower than `min`. */
export function Grid({ gap = 6, min = '16rem', ...rest }: GridProps) {
  return (
    <div
      css={{
        display: 'grid',
        gap: space[gap],
        gridTemplateColumns: `repeat(auto-fit, minmax(min(100%, ${min}), 1fr))`,
      }}
      {...rest}
    />
  );
}
