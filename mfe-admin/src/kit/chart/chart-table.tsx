import { line, color, fontSize, media, radius, space } from '@site/shared/ui';
import type { CSSObject } from '@emotion/react';
import { CHART_COPY, partialLabel, tableLabel } from './admin-charts-content.ts';
import type { ChartPoint } from './chart-data.ts';
import type { ChartMarker } from './chart-markers.ts';
import { releaseList, type SeriesLabels } from './cursor-lines.ts';

interface ChartTableProps {
  readonly title: string;
  readonly points: readonly ChartPoint[];
  readonly markers: readonly ChartMarker[];
  readonly labels: SeriesLabels;
  formatValue(value: number | null): string;
}

/** What the chart shows, in numbers. It scrolls inside its frame. */
export function ChartTable({ title, points, markers, labels, formatValue }: ChartTableProps) {
  const markerAt = new Map(markers.map((marker) => [marker.date, marker]));
  return (
    <div role="region" aria-label={tableLabel(title)} tabIndex={0} css={frame}>
      <table css={table}>
        <thead>
          <tr>
            <th scope="col">{CHART_COPY.date}</th>
            <th scope="col">{labels.value}</th>
            {labels.previous !== undefined && <th scope="col">{labels.previous}</th>}
            <th scope="col">{CHART_COPY.releases}</th>
            <th scope="col">{CHART_COPY.notes}</th>
          </tr>
        </thead>
        <tbody>
          {points.map(({ date, label, value, previous = null, isPartial }) => {
            const marker = markerAt.get(date);
            return (
              <tr key={date}>
                <th scope="row">{isPartial ? partialLabel(label) : label}</th>
                <td>{formatValue(value)}</td>
                {labels.previous !== undefined && <td>{formatValue(previous)}</td>}
                <td>{marker && releaseList(marker)}</td>
                <td>
                  {marker?.notes.map(({ id, text }) => (
                    <div key={id}>{text}</div>
                  ))}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

const frame: CSSObject = {
  maxHeight: '24rem',
  overflow: 'auto',
  border: `${line.hair} solid ${color.hairline}`,
  borderRadius: radius.md,
  [media.print]: { maxHeight: 'none', overflow: 'visible' },
};
const table: CSSObject = {
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: fontSize.small,
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': {
    padding: `${space[2]} ${space[3]}`,
    textAlign: 'start',
    verticalAlign: 'top',
    borderBlockEnd: `${line.hair} solid ${color.hairline}`,
  },
  '& thead th': { position: 'sticky', insetBlockStart: 0, background: color.surface, color: color.muted },
  '& td:last-child': { minWidth: '10rem', overflowWrap: 'anywhere' },
};
