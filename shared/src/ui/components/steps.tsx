import type { ComponentProps } from 'react';
import type { CSSObject } from '@emotion/react';
import { Heading, type HeadingLevel } from '../primitives/heading.tsx';
import { Text } from '../primitives/text.tsx';
import { color } from '../tokens/color.ts';
import { fontSize, line, radius, space, weight } from '../tokens/scale.ts';

export interface Step {
  readonly number: string;
  readonly title: string;
  readonly description: string;
}
export interface StepsProps extends ComponentProps<'ol'> {
  readonly items: readonly Step[];
  readonly headingLevel?: HeadingLevel | undefined;
}

/** A numbered process, its steps joined by a line. */
export function Steps({ items, headingLevel = 3, ...rest }: StepsProps) {
  return (
    <ol role="list" css={list} {...rest}>
      {items.map((step) => (
        <li key={step.number} css={entry}>
          <span css={number}>{step.number}</span>
          <Heading level={headingLevel}>{step.title}</Heading>
          <Text tone="muted">{step.description}</Text>
        </li>
      ))}
    </ol>
  );
}

const list: CSSObject = {
  display: 'grid',
  gap: space[8],
  gridTemplateColumns: `repeat(auto-fit, minmax(min(100%, 14rem), 1fr))`,
  listStyle: 'none',
};
const entry: CSSObject = {
  position: 'relative',
  display: 'grid',
  gap: space[2],
  alignContent: 'start',
  overflow: 'clip',
  '&::before': {
    content: '""',
    position: 'absolute',
    insetBlockStart: space[6],
    insetInlineStart: space[16],
    width: '100%',
    borderBlockStart: `${line.thick} dotted ${color.hairline}`,
  },
};
const number: CSSObject = {
  display: 'grid',
  placeItems: 'center',
  width: space[12],
  height: space[12],
  marginBlockEnd: space[2],
  border: `${line.thick} solid ${color.brand}`,
  borderRadius: radius.full,
  color: color.brand,
  fontSize: fontSize.lead,
  fontWeight: weight.heavy,
  fontVariantNumeric: 'tabular-nums',
};
