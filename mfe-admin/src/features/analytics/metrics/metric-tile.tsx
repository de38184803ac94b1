import type { CSSObject } from '@emotion/react';
import { card, color, fontSize, line, radius, size, space, VisuallyHidden, weight } from '@site/shared/ui';
import { DEFINITIONS, METRIC_LABELS, TILES_COPY } from './admin-metrics-content.ts';
import type { Metric } from './metrics.ts';

interface MetricTileProps {
  readonly metric: Metric;
  readonly figure: string;
  readonly change: string;
  readonly isChosen: boolean;
  /** Missing if the chart cannot show the metric. */
  readonly onChoose: (() => void) | undefined;
}

/** One number with its change and its definition. */
export function MetricTile({ metric, figure, change, isChosen, onChoose }: MetricTileProps) {
  const label = METRIC_LABELS[metric];
  return (
    <div role="listitem" css={[card({ padding: 'none' }), isChosen && chosenTile]}>
      <button type="button" aria-pressed={isChosen} disabled={!onChoose} css={button} onClick={onChoose}>
        <span css={{ fontWeight: weight.bold }}>{label}</span>
        <span css={figureText}>{figure}</span>
        <span css={{ color: color.muted, fontSize: fontSize.small }}>{change}</span>
      </button>
      <details css={details}>
        <summary css={summary}>
          {TILES_COPY.definition}
          <VisuallyHidden> {label}</VisuallyHidden>
        </summary>
        <p>{DEFINITIONS[metric]}</p>
      </details>
    </div>
  );
}

const chosenTile: CSSObject = {
  borderColor: color.brand,
  boxShadow: `inset 0 0 0 ${line.thick} ${color.brand}`,
};
const button: CSSObject = {
  display: 'grid',
  gap: space[1],
  width: '100%',
  padding: `${space[3]} ${space[3]} ${space[2]}`,
  border: 0,
  borderRadius: radius.md,
  background: 'transparent',
  color: color.ink,
  textAlign: 'start',
  cursor: 'pointer',
  '&:disabled': { cursor: 'default' },
  '&:hover:not(:disabled)': { color: color.brand },
};
const figureText: CSSObject = {
  color: color.brand,
  fontSize: fontSize.h3,
  fontWeight: weight.heavy,
  fontVariantNumeric: 'tabular-nums',
};
const details: CSSObject = {
  padding: `0 ${space[3]} ${space[2]}`,
  color: color.muted,
  fontSize: fontSize.small,
};
const summary: CSSObject = {
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: size.minTarget,
  textDecoration: 'underline dotted',
  textUnderlineOffset: '0.2em',
  cursor: 'pointer',
};
