import { useRef, useState } from 'react';
import type { CSSObject } from '@emotion/react';
import type { SubscriberDay } from '@site/shared/contracts/staff';
import { color, fontSize, VisuallyHidden } from '@site/shared/ui';
import { CartesianGrid, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { CursorCard } from '../../../kit/chart/cursor-card.tsx';
import { formatDate } from '../../../kit/time/format-days.ts';
import { dayLines, plotLabel, SERIES } from './admin-subscriber-chart-content.ts';
import { SERIES_LOOKS } from './series-looks.ts';

/** The drawn part of the chart. Arrow keys move its cursor, and what is there is read aloud. */
export function SubscriberPlot({ days }: { readonly days: readonly SubscriberDay[] }) {
  const [spoken, setSpoken] = useState('');
  const frame = useRef<HTMLDivElement>(null);
  const year = days.at(-1)?.date.slice(0, 4);
  const linesAt = (date: unknown) => {
    const day = days.find((each) => each.date === date);
    return day ? dayLines(formatDate(day.date, year), day) : [];
  };
  // The pointer moves the cursor too: only its keyboard user needs to hear where it is.
  const speak = (text: string) => frame.current?.contains(document.activeElement) && setSpoken(text);

  return (
    <div ref={frame} css={frameStyles}>
      <ResponsiveContainer width="100%" height="100%" initialDimension={FIRST_SIZE}>
        <LineChart data={[...days]} margin={MARGIN} aria-label={plotLabel()}>
          <CartesianGrid vertical={false} stroke={color.hairline} />
          <XAxis
            dataKey="date"
            tickFormatter={(date) => formatDate(String(date), year)}
            minTickGap={24}
            stroke={color.border}
            tick={TICK}
          />
          <YAxis width="auto" allowDecimals={false} stroke={color.border} tick={TICK} />
          <Tooltip
            isAnimationActive={false}
            cursor={{ stroke: color.border }}
            content={({ active, label }) => (
              <CursorCard lines={active ? linesAt(label) : []} onRead={speak} />
            )}
          />
          {SERIES.map((series) => (
            <Line key={series} {...LINE} dataKey={series} {...SERIES_LOOKS[series]} />
          ))}
        </LineChart>
      </ResponsiveContainer>
      <VisuallyHidden role="status">{spoken}</VisuallyHidden>
    </div>
  );
}

/** Until the frame is measured. */
const FIRST_SIZE = { width: 640, height: 224 };
const MARGIN = { top: 8, right: 16, bottom: 4, left: 4 };
const TICK = { fill: color.muted, fontSize: 13 };
const LINE = { type: 'linear', isAnimationActive: false, dot: false, activeDot: { r: 4 } } as const;

const frameStyles: CSSObject = {
  position: 'relative',
  height: '14rem',
  minWidth: 0,
  fontSize: fontSize.small,
  '& svg:focus': { outline: 'none' },
  '& svg:focus-visible': { outline: `2px solid ${color.focus}`, outlineOffset: '2px' },
};
