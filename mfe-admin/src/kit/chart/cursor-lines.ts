import { noteText, partialLabel, releasesText, releaseText, seriesValue } from './admin-charts-content.ts';
import type { ChartPoint } from './chart-data.ts';
import type { ChartMarker } from './chart-markers.ts';

export interface SeriesLabels {
  readonly value: string;
  /** Without it, no earlier period is drawn. */
  readonly previous?: string;
}

/** Everything about one bucket, a line each: its date first. Shown beside the cursor, and read aloud. */
export function cursorLines(
  point: ChartPoint,
  marker: ChartMarker | undefined,
  { labels, formatValue }: { labels: SeriesLabels; formatValue: (value: number | null) => string },
): string[] {
  return [
    point.isPartial ? partialLabel(point.label) : point.label,
    seriesValue(labels.value, formatValue(point.value)),
    ...(labels.previous === undefined
      ? []
      : [seriesValue(labels.previous, formatValue(point.previous ?? null))]),
    ...(marker && marker.releases.length > 0 ? [releasesText(releaseList(marker))] : []),
    ...(marker?.notes ?? []).map(({ text }) => noteText(text)),
  ];
}

export function releaseList({ releases }: ChartMarker): string {
  return releases.map(({ owner, count }) => releaseText(owner, count)).join(', ');
}
