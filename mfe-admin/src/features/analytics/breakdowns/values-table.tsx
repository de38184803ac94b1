import type { CSSObject } from '@emotion/react';
import type { AnalyticsValue } from '@site/shared/contracts/staff';
import { color, line, radius, size, space, textLink, wash } from '@site/shared/ui';
import { ReportTable, type ReportColumn } from '../../../kit/list/report-table.tsx';
import { DIMENSIONS, VALUES_COPY, valueName } from './admin-breakdowns-content.ts';
import { measuresOf, type ListedDimension, type ValueOrder } from './value-columns.tsx';

const FILTER_HELP = 'filter-help';

interface ValuesTableProps {
  readonly dimension: ListedDimension;
  readonly values: readonly AnalyticsValue[];
  /** The measure of the bars. */
  readonly measure: ValueOrder;
  onFilter(filter: string): void;
}

/** Values with a bar behind each name, as long as its share of the largest one. */
export function ValuesTable({ dimension, values, measure, onFilter }: ValuesTableProps) {
  const { list, one } = DIMENSIONS[dimension];
  const largest = Math.max(1, ...values.map((value) => value[measure]));
  const name: ReportColumn<AnalyticsValue> = {
    label: one,
    cell: (value) => (
      <div css={named}>
        <span aria-hidden="true" css={bar} style={{ width: `${(value[measure] / largest) * 100}%` }} />
        <ValueName dimension={dimension} value={value.value} onFilter={onFilter} />
      </div>
    ),
  };
  return (
    <>
      <p id={FILTER_HELP} hidden>
        {VALUES_COPY.filter}
      </p>
      <ReportTable
        caption={list}
        columns={[name, ...measuresOf(dimension)]}
        rows={values}
        keyOf={({ value }) => value}
      />
    </>
  );
}

interface ValueNameProps {
  readonly dimension: ListedDimension;
  readonly value: string;
  onFilter(filter: string): void;
}

/** An event is no property of a visit, so nothing can be limited to it. */
function ValueName({ dimension, value, onFilter }: ValueNameProps) {
  const name = valueName(dimension, value);
  if (dimension === 'event') return <span css={text}>{name}</span>;
  return (
    <button
      type="button"
      aria-describedby={FILTER_HELP}
      css={[filter, text]}
      onClick={() => onFilter(`${dimension}:${value}`)}
    >
      {name}
    </button>
  );
}

const named: CSSObject = { position: 'relative', paddingInline: space[2] };
const bar: CSSObject = {
  position: 'absolute',
  insetBlock: 0,
  insetInlineStart: 0,
  borderRadius: radius.sm,
  background: wash(color.brand, 14),
  forcedColorAdjust: 'none',
};
const text: CSSObject = { position: 'relative', paddingBlock: space[1], overflowWrap: 'anywhere' };
const filter: CSSObject = {
  ...textLink(),
  minHeight: size.minTarget,
  paddingInline: 0,
  border: 0,
  background: 'none',
  textAlign: 'start',
  textDecorationThickness: line.hair,
  cursor: 'pointer',
};
