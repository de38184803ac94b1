import type { ReactNode } from 'react';
import type { CSSObject } from '@emotion/react';
import { breakpoint, color, line, media, visuallyHidden, weight } from '@site/shared/ui';
import { cell, frame, header, row, table } from './table-styles.ts';
import { tableRegion } from '../admin-kit-content.ts';

export interface ReportColumn<Row> {
  readonly label: string;
  /** Aligned at the end, with digits of one width. */
  readonly isNumber?: boolean;
  cell(row: Row): ReactNode;
}

interface ReportTableProps<Row> {
  readonly caption: string;
  /** The first one names the row. */
  readonly columns: readonly ReportColumn<Row>[];
  readonly rows: readonly Row[];
  keyOf(row: Row): string;
}

/** A table that becomes a list of cards on a narrow screen. That layout removes the implicit roles, so they are explicit. */
export function ReportTable<Row>({ caption, columns, rows, keyOf }: ReportTableProps<Row>) {
  return (
    <div role="region" aria-label={tableRegion(caption)} tabIndex={0} css={[frame, printedFrame]}>
      <table role="table" css={table}>
        <caption css={visuallyHidden}>{caption}</caption>
        <thead role="rowgroup" css={header}>
          <tr role="row">
            {columns.map(({ label, isNumber }) => (
              <th key={label} scope="col" role="columnheader" css={isNumber && numberHeader}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((each) => (
            <tr key={keyOf(each)} role="row" css={[row, namedRow]}>
              {columns.map((column, index) => (
                <ReportCell key={column.label} column={column} row={each} isName={index === 0} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface ReportCellProps<Row> {
  readonly column: ReportColumn<Row>;
  readonly row: Row;
  readonly isName: boolean;
}

function ReportCell<Row>({ column, row: each, isName }: ReportCellProps<Row>) {
  const content = <div>{column.cell(each)}</div>;
  if (isName)
    return (
      <th scope="row" role="rowheader" data-label={column.label} css={[cell, name]}>
        {content}
      </th>
    );
  return (
    <td role="cell" data-label={column.label} css={[cell, column.isNumber && number]}>
      {content}
    </td>
  );
}

/** Paper does not scroll. */
const printedFrame: CSSObject = { [media.print]: { overflow: 'visible' } };
/** The line below the cells also runs below the name. */
const namedRow: CSSObject = {
  [breakpoint.sm]: {
    '&:not(:last-of-type) > th': { borderBlockEnd: `${line.hair} solid ${color.hairline}` },
  },
};
const number: CSSObject = {
  fontVariantNumeric: 'tabular-nums',
  [breakpoint.sm]: { textAlign: 'end', whiteSpace: 'nowrap' },
};
/** Outranks the alignment of all headers. */
const numberHeader: CSSObject = { '&&': { textAlign: 'end' } };
const name: CSSObject = {
  fontWeight: weight.regular,
  textAlign: 'start',
  [breakpoint.sm]: { minWidth: '12rem', overflowWrap: 'anywhere' },
};
