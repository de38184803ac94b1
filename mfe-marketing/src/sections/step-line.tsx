import { breakpoint, color, fontSize, Heading, line, radius, space, Text, weight } from '@site/shared/ui';
import type { CSSObject } from '@emotion/react';
import type { Step } from './step.ts';

/** Numbered steps joined by a line: horizontal on a wide screen, vertical on a narrow one. */
export function StepLine({ steps }: { readonly steps: readonly Step[] }) {
  return (
    <ol role="list" css={list}>
      {steps.map(({ number, title, description }) => (
        <li key={number} css={step}>
          <span css={disc}>{number}</span>
          <div css={{ display: 'grid', gap: space[2], alignContent: 'start' }}>
            <Heading level={3}>{title}</Heading>
            <Text tone="muted">{description}</Text>
          </div>
        </li>
      ))}
    </ol>
  );
}

const rule = `${line.thick} dashed ${color.border}`;
const list: CSSObject = {
  display: 'grid',
  gap: space[8],
  listStyle: 'none',
  [breakpoint.lg]: { gridAutoFlow: 'column', gridAutoColumns: '1fr' },
};
const step: CSSObject = {
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: `${space[16]} 1fr`,
  gap: space[4],
  '&:not(:last-child)::before': {
    content: '""',
    position: 'absolute',
    insetInlineStart: space[8],
    top: `calc(${space[16]} + ${space[2]})`,
    bottom: `calc(${space[2]} - ${space[8]})`,
    borderInlineStart: rule,
  },
  [breakpoint.lg]: {
    gridTemplateColumns: '1fr',
    alignContent: 'start',
    gap: space[6],
    '&:not(:last-child)::before': {
      insetInlineStart: `calc(${space[16]} + ${space[3]})`,
      insetInlineEnd: `calc(${space[3]} - ${space[8]})`,
      top: space[8],
      bottom: 'auto',
      borderInlineStart: 'none',
      borderTop: rule,
    },
  },
};
const disc: CSSObject = {
  display: 'grid',
  placeItems: 'center',
  width: space[16],
  height: space[16],
  borderRadius: radius.full,
  background: color.brand,
  color: color.onBrand,
  fontSize: fontSize.lead,
  fontWeight: weight.heavy,
  fontVariantNumeric: 'tabular-nums',
};
