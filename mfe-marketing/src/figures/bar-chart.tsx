import { color, fontSize, space } from '@site/shared/ui';
import type { CSSObject } from '@emotion/react';

export interface Bar {
  readonly label: string;
  readonly value: string;
  /** Length as a percentage of the longest bar. */
  readonly percent: number;
}

interface BarChartProps {
  readonly caption: string;
  readonly rows: readonly Bar[];
}

/** A few labeled bars on one scale. The values are text, so the bars are decoration. */
export function BarChart({ caption, rows }: BarChartProps) {
  return (
    <figure css={{ display: 'grid', gap: space[4] }}>
      <figcaption css={captionText}>{caption}</figcaption>
      <ul role="list" css={list}>
        {rows.map(({ label, value, percent }, at) => (
          <li key={label} css={bar}>
            <span css={{ color: color.muted }}>{label}</span>
            <strong css={amount}>{value}</strong>
            <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true" css={track}>
              <rect width="100" height="4" fill={color.sunken} />
              <rect width={percent} height="4" fill={at === 0 ? color.border : color.brand} />
            </svg>
          </li>
        ))}
      </ul>
    </figure>
  );
}

const captionText: CSSObject = { fontWeight: 650 };
const list: CSSObject = { display: 'grid', gap: space[4], listStyle: 'none' };
const bar: CSSObject = {
  display: 'grid',
  gridTemplateColumns: '1fr auto',
  alignItems: 'baseline',
  gap: `${space[1]} ${space[3]}`,
};
const amount: CSSObject = { fontSize: fontSize.h3, fontWeight: 700, fontVariantNumeric: 'tabular-nums' };
const track: CSSObject = {
  gridColumn: '1 / -1',
  display: 'block',
  width: '100%',
  height: '0.875rem',
  borderRadius: '99rem',
};
