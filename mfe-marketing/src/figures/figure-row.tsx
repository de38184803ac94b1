import { breakpoint, color, fontSize, line, space, tracking, weight } from '@site/shared/ui';
import type { CSSObject } from '@emotion/react';
import { useRef } from 'react';
import type { Figure } from './figures-content.ts';
import { useCountUp } from './use-count-up.ts';

/** Large figures side by side, each with its label. */
export function FigureRow({ figures }: { readonly figures: readonly Figure[] }) {
  return (
    <dl css={row}>
      {figures.map(({ value, label }) => (
        <div key={label} css={cell}>
          <dt css={{ fontSize: fontSize.lead, color: color.muted }}>{label}</dt>
          <CountedValue value={value} />
        </div>
      ))}
    </dl>
  );
}

/** The value reserves its place. The count is drawn over it and hidden from screen readers. */
function CountedValue({ value }: { readonly value: string }) {
  const place = useRef<HTMLElement>(null);
  const shown = useCountUp(place, value);
  return (
    <dd ref={place} css={[number, shown !== undefined && waiting]}>
      {value}
      {shown !== undefined && (
        <span aria-hidden="true" css={counting}>
          {shown}
        </span>
      )}
    </dd>
  );
}

const row: CSSObject = {
  display: 'grid',
  gap: space[8],
  [breakpoint.md]: { gridAutoFlow: 'column', gridAutoColumns: '1fr' },
};
/** Shows the figure above its label, which comes first for screen readers. */
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
const waiting: CSSObject = { position: 'relative', color: 'transparent' };
const counting: CSSObject = {
  position: 'absolute',
  insetBlockStart: 0,
  insetInlineStart: 0,
  color: color.ink,
};
