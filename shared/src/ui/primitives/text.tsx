import type { ComponentProps } from 'react';
import { color } from '../tokens/color.ts';
import { fontSize, lineHeight, tracking, weight, width } from '../tokens/scale.ts';

export interface TextProps extends ComponentProps<'p'> {
  readonly tone?: 'ink' | 'muted' | undefined;
  readonly size?: 'body' | 'lead' | 'small' | undefined;
}

/** A paragraph with a readable line length. */
export function Text({ tone = 'ink', size = 'body', ...rest }: TextProps) {
  return (
    <p
      css={{
        maxWidth: width.measure,
        fontSize: fontSize[size],
        lineHeight: size === 'lead' ? lineHeight.lead : lineHeight.body,
        color: color[tone],
      }}
      {...rest}
    />
  );
}

/** The small line above a heading. */
export function Eyebrow(props: ComponentProps<'p'>) {
  return (
    <p
      css={{
        color: color.accent,
        fontSize: fontSize.small,
        fontWeight: weight.bold,
        letterSpacing: tracking.eyebrow,
        textTransform: 'uppercase',
      }}
      {...props}
    />
  );
}
