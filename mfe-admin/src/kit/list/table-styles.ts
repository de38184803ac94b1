import type { CSSObject } from '@emotion/react';
import {
  breakpoint,
  color,
  fontSize,
  line,
  radius,
  shadow,
  size,
  space,
  visuallyHidden,
  weight,
} from '@site/shared/ui';

/** The only part of the page that scrolls sideways. */
export const frame: CSSObject = {
  [breakpoint.sm]: {
    overflowX: 'auto',
    border: `${line.hair} solid ${color.hairline}`,
    borderRadius: radius.md,
    boxShadow: shadow.sm,
    background: color.bg,
  },
};

export const table: CSSObject = {
  display: 'block',
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: fontSize.small,
  '& tbody': { display: 'grid', gap: space[4] },
  [breakpoint.sm]: { display: 'table', '& tbody': { display: 'table-row-group' } },
};

export const header: CSSObject = {
  ...visuallyHidden,
  [breakpoint.sm]: {
    position: 'static',
    display: 'table-header-group',
    width: 'auto',
    height: 'auto',
    clipPath: 'none',
    background: color.surface,
    '& th': {
      padding: space[3],
      borderBlockEnd: `${line.hair} solid ${color.hairline}`,
      color: color.muted,
      fontWeight: weight.bold,
      textAlign: 'start',
      whiteSpace: 'nowrap',
    },
  },
};

export const row: CSSObject = {
  display: 'grid',
  gap: space[2],
  padding: space[4],
  border: `${line.hair} solid ${color.hairline}`,
  borderRadius: radius.md,
  background: color.bg,
  boxShadow: shadow.sm,
  scrollMarginTop: `calc(${size.header} + ${space[6]})`,
  '&:target': { background: color.brandTint },
  [breakpoint.sm]: {
    display: 'table-row',
    border: 0,
    boxShadow: 'none',
    '&:hover': { background: color.surface },
    '&:not(:last-of-type) > td': { borderBlockEnd: `${line.hair} solid ${color.hairline}` },
  },
};

export const cell: CSSObject = {
  display: 'grid',
  gridTemplateColumns: '6rem minmax(0, 1fr)',
  gap: space[3],
  overflowWrap: 'anywhere',
  '&::before': { content: 'attr(data-label)', color: color.muted, fontWeight: weight.medium },
  [breakpoint.sm]: {
    display: 'table-cell',
    padding: space[3],
    verticalAlign: 'top',
    overflowWrap: 'normal',
    '&::before': { content: 'none' },
  },
};
