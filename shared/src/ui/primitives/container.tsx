import type { ComponentProps } from 'react';
import { space, width } from '../tokens/scale.ts';

export interface ContainerProps extends ComponentProps<'div'> {
  readonly width?: 'text' | 'container' | 'wide' | undefined;
}

/** Centers its content, with a margin at the screen's edges. */
export function Container({ width: measure = 'container', ...rest }: ContainerProps) {
  return (
    <div
      css={{
        width: '100%',
        maxWidth: `calc(${width[measure]} + 2 * ${space[6]})`,
        marginInline: 'auto',
        paddingInline: `clamp(${space[4]}, 4vw, ${space[6]})`,
      }}
      {...rest}
    />
  );
}
