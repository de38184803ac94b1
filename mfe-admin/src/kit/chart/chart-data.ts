/** One bucket of a chart. */
export interface ChartPoint {
  /** A date, or the local start of an hour with its offset. Unique in its chart. */
  readonly date: string;
  readonly label: string;
  /** Null if it cannot be known, such as a share of no visits. */
  readonly value: number | null;
  /** The value of the same bucket in the period before. */
  readonly previous?: number | null;
  /** The bucket has not ended, or was not counted as a whole. */
  readonly isPartial: boolean;
}

/** A point as it is drawn: whole buckets as a solid line, partial ones and the way to them as a dotted line. */
export interface PlotPoint {
  readonly date: string;
  readonly solid: number | null;
  readonly dotted: number | null;
  readonly previous: number | null;
  /** The value and the earlier value where no line leads to them: they are drawn as dots. */
  readonly alone: number | null;
  readonly previousAlone: number | null;
}

export function toPlotPoints(points: readonly ChartPoint[]): PlotPoint[] {
  const isPartial = (index: number) => points[index]?.isPartial ?? false;
  return points.map(({ date, value, previous = null }, index) => {
    const neighbors = [points[index - 1], points[index + 1]];
    return {
      date,
      solid: isPartial(index) ? null : value,
      dotted: [index - 1, index, index + 1].some(isPartial) ? value : null,
      previous,
      alone: neighbors.every((point) => isNone(point?.value)) ? value : null,
      previousAlone: neighbors.every((point) => isNone(point?.previous)) ? previous : null,
    };
  });
}

function isNone(value: number | null | undefined): boolean {
  return value === null || value === undefined;
}
