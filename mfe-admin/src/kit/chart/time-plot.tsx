import { useRef, useState } from 'react';
import type { CSSObject } from '@emotion/react';
import { color, fontSize, VisuallyHidden } from '@site/shared/ui';
import {
  CartesianGrid,
  Line,
  LineChart,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { chartLabel } from './admin-charts-content.ts';
import { toPlotPoints, type ChartPoint } from './chart-data.ts';
import { CURRENT_LINE, DOTTED_LINE, PREVIOUS_LINE } from './chart-lines.ts';
import { flagOf, type ChartMarker } from './chart-markers.ts';
import { CursorCard } from './cursor-card.tsx';
import { cursorLines, type SeriesLabels } from './cursor-lines.ts';
import { MarkerSign } from './marker-sign.tsx';

interface TimePlotProps {
  readonly title: string;
  readonly points: readonly ChartPoint[];
  readonly markers: readonly ChartMarker[];
  readonly labels: SeriesLabels;
  formatValue(value: number | null): string;
  /** The values are shares from 0 to 1. */
  readonly isShare: boolean;
}

/** The drawn part of a chart. Arrow keys move its cursor, and what is there is read aloud. */
export function TimePlot({ title, points, markers, labels, formatValue, isShare }: TimePlotProps) {
  const [spoken, setSpoken] = useState('');
  const frame = useRef<HTMLDivElement>(null);
  const pointAt = new Map(points.map((point) => [point.date, point]));
  const markerAt = new Map(markers.map((marker) => [marker.date, marker]));
  // Without it, a share that is always 0% has an axis up to 400%.
  const isFlat = !points.some(({ value, previous }) => value || previous);
  const linesAt = (date: unknown) => {
    const point = pointAt.get(String(date));
    return point ? cursorLines(point, markerAt.get(point.date), { labels, formatValue }) : [];
  };
  // The pointer moves the cursor too: only its keyboard user needs to hear where it is.
  const speak = (text: string) => frame.current?.contains(document.activeElement) && setSpoken(text);

  return (
    <div ref={frame} css={frameStyles}>
      <ResponsiveContainer width="100%" height="100%" initialDimension={FIRST_SIZE}>
        <LineChart data={toPlotPoints(points)} margin={MARGIN} aria-label={chartLabel(title)}>
          <CartesianGrid vertical={false} stroke={color.hairline} />
          <XAxis
            dataKey="date"
            tickFormatter={(date) => pointAt.get(String(date))?.label ?? ''}
            minTickGap={24}
            stroke={color.border}
            tick={TICK}
          />
          <YAxis
            width="auto"
            allowDecimals={isShare}
            domain={isShare && isFlat ? [0, 1] : [0, 'auto']}
            tickFormatter={(value: number) => formatValue(value)}
            stroke={color.border}
            tick={TICK}
          />
          <Tooltip
            isAnimationActive={false}
            cursor={{ stroke: color.border }}
            content={({ active, label }) => (
              <CursorCard lines={active ? linesAt(label) : []} onRead={speak} />
            )}
          />
          {labels.previous !== undefined && <Line {...LINE} dataKey="previous" {...PREVIOUS_LINE} />}
          <Line {...LINE} dataKey="dotted" {...DOTTED_LINE} />
          <Line {...LINE} dataKey="solid" {...CURRENT_LINE} />
          {labels.previous !== undefined && (
            <Line {...DOTS} dataKey="previousAlone" dot={dotOf(PREVIOUS_LINE)} />
          )}
          <Line {...DOTS} dataKey="alone" dot={dotOf(CURRENT_LINE)} />
          {markers.map((marker, index) => (
            <ReferenceLine
              key={marker.date}
              x={marker.date}
              stroke={color.border}
              strokeDasharray="2 3"
              label={
                <MarkerSign
                  flag={flagOf(marker)}
                  isRaised={index % 2 === 1}
                  hasNote={marker.notes.length > 0}
                />
              }
            />
          ))}
        </LineChart>
      </ResponsiveContainer>
      <VisuallyHidden role="status">{spoken}</VisuallyHidden>
    </div>
  );
}

/** Until the frame is measured. */
const FIRST_SIZE = { width: 640, height: 288 };
/** Above the plot is room for two rows of flags. */
const MARGIN = { top: 48, right: 16, bottom: 4, left: 4 };
const TICK = { fill: color.muted, fontSize: 13 };
/** Nothing of a chart moves by itself. */
const LINE = { type: 'linear', isAnimationActive: false, dot: false, activeDot: { r: 4 } } as const;

/** Points to which no line leads. */
const DOTS = { ...LINE, stroke: 'none', activeDot: false } as const;
const dotOf = ({ stroke }: typeof CURRENT_LINE) => ({ r: 3, fill: stroke, stroke });

const frameStyles: CSSObject = {
  position: 'relative',
  height: '18rem',
  minWidth: 0,
  fontSize: fontSize.small,
  '& svg:focus': { outline: 'none' },
  '& svg:focus-visible': { outline: `2px solid ${color.focus}`, outlineOffset: '2px' },
};
