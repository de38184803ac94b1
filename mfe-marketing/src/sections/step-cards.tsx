import { breakpoint, card, color, fontSize, Heading, space, Text, weight } from '@site/shared/ui';
import type { CSSObject } from '@emotion/react';
import type { Step } from './step.ts';

/** Numbered steps as cards. Each keeps its number in the whole process. */
export function StepCards({ steps }: { readonly steps: readonly Step[] }) {
  return (
    <ul role="list" css={[grid, steps.length > 2 && three]}>
      {steps.map(({ number, title, description }) => (
        <li key={number} css={[card(), cell]}>
          <span css={figure}>{number}</span>
          <Heading level={3}>{title}</Heading>
          <Text tone="muted">{description}</Text>
        </li>
      ))}
    </ul>
  );
}

const grid: CSSObject = {
  display: 'grid',
  gap: space[4],
  listStyle: 'none',
  [breakpoint.md]: { gridTemplateColumns: '1fr 1fr' },
};
const three: CSSObject = { [breakpoint.lg]: { gridTemplateColumns: 'repeat(3, 1fr)' } };
const cell: CSSObject = { display: 'grid', alignContent: 'start', gap: space[3] };
const figure: CSSObject = {
  fontSize: fontSize.h2,
  fontWeight: weight.heavy,
  lineHeight: 1,
  color: color.accent,
  fontVariantNumeric: 'tabular-nums',
};
