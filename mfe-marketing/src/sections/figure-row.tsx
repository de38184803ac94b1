import { breakpoint, color, fontSize, line, space, tracking, weight } from '@site/shared/ui';
import type { CSSObject } from '@emotion/react';
import type { Figure } from './firm-figures.ts';

/** Large figures side by side, each with what it measures. */
export function FigureRow({ figures }: { readonly figures: readonly Figure[] }) {
  return (
    <dl css={row}>
      {figures.map(({ value, label }) => (
        <div key={label} css={cell}>
          <dt css={{ fontSize: fontSize.lead, color: color.muted }}>{label}</dt>
          <dd css={number}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const row: CSSObject = {
  display: 'grid',
  gap: space[8],
  [breakpoint.md]: { gridAutoFlow: 'column', gridAutoColumns: '1fr' },
};
/** The figure stands above its name, which comes first for people who listen. */
const cell: CSSObject = {
  display: 'flex',
  flexDirection: 'column-reverse',
  justifyContent: 'flex-end',
  gap: space[2],
  paddingInlineStart: space[6],
  borderInlineStart: `${line.heavy} solid ${color.accent}`,
};
const number: CSSObject = {
  fontSize: fontSize.stat,
  fontWeight: weight.heavy,
  lineHeight: 1,
  letterSpacing: tracking.display,
  fontVariantNumeric: 'tabular-nums',
  color: color.ink,
};
