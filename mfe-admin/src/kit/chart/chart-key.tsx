import type { ReactNode } from 'react';
import type { CSSObject } from '@emotion/react';
import { color, fontSize, line, space, weight } from '@site/shared/ui';
import { teamName } from '../names/admin-team-names-content.ts';
import { CHART_COPY } from './admin-charts-content.ts';
import type { ChartPoint } from './chart-data.ts';
import { flagKey, type ChartMarker } from './chart-markers.ts';
import { CURRENT_LINE, DOTTED_LINE, PREVIOUS_LINE } from './chart-lines.ts';
import type { SeriesLabels } from './cursor-lines.ts';

interface ChartKeyProps {
  readonly points: readonly ChartPoint[];
  readonly markers: readonly ChartMarker[];
  readonly labels: SeriesLabels;
}

/** What the lines, flags and diamonds of a chart mean. */
export function ChartKey({ points, markers, labels }: ChartKeyProps) {
  const hasSeveral = markers.some(({ releases }) => releases.length > 1);
  return (
    <ul role="list" css={list}>
      <KeyItem mark={<LineMark look={CURRENT_LINE} />}>{labels.value}</KeyItem>
      {points.some(({ isPartial }) => isPartial) && (
        <KeyItem mark={<LineMark look={DOTTED_LINE} />}>{CHART_COPY.partial}</KeyItem>
      )}
      {labels.previous !== undefined && (
        <KeyItem mark={<LineMark look={PREVIOUS_LINE} />}>{labels.previous}</KeyItem>
      )}
      {flagKey(markers).map(({ flag, owner }) => (
        <KeyItem key={owner} mark={<span css={flagMark}>{flag}</span>}>
          {teamName(owner)}
        </KeyItem>
      ))}
      {hasSeveral && <KeyItem mark={<span css={flagMark}>2</span>}>{CHART_COPY.severalReleases}</KeyItem>}
      {markers.some(({ notes }) => notes.length > 0) && (
        <KeyItem mark={<span css={{ color: color.accent }}>◆</span>}>{CHART_COPY.note}</KeyItem>
      )}
    </ul>
  );
}

function KeyItem({ mark, children }: { readonly mark: ReactNode; readonly children: ReactNode }) {
  return (
    <li css={{ display: 'inline-flex', alignItems: 'center', gap: space[2] }}>
      <span aria-hidden="true" css={{ display: 'inline-flex' }}>
        {mark}
      </span>
      {children}
    </li>
  );
}

function LineMark({ look }: { readonly look: typeof CURRENT_LINE }) {
  return (
    <svg width="28" height="8" focusable="false">
      <line x1="0" y1="4" x2="28" y2="4" {...look} />
    </svg>
  );
}

const list: CSSObject = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: `${space[2]} ${space[6]}`,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  color: color.muted,
  fontSize: fontSize.small,
};
const flagMark: CSSObject = {
  paddingInline: space[1],
  border: `${line.hair} solid ${color.border}`,
  borderRadius: '0.25rem',
  color: color.ink,
  fontWeight: weight.bold,
};
