import { formatShare } from '../report/format-report.ts';
import {
  CHANGE_COPY,
  METRIC_LABELS,
  OPEN_CHANGE_COPY,
  OPEN_SENTENCES,
  percentagePoints,
  SENTENCES,
  SLIGHTLY,
  TILES_COPY,
  wholeDay,
} from './admin-metrics-content.ts';
import type { Comparison } from './comparison.ts';
import { formatMetric, isRate, type Metric } from './metrics.ts';

/** How a value compares with that of the period before. `noneNow` and `noneBefore`: it cannot be known. */
type Change =
  | { readonly kind: 'same' | 'upFromZero' | 'noneNow' | 'noneBefore' }
  | { readonly kind: 'more' | 'less'; readonly amount: string };

interface Values {
  readonly value: number | null;
  readonly previous: number | null;
}

/** `12% more than Oct 1 – Oct 30` */
export function changeText(metric: Metric, values: Values, { period, progress }: Comparison): string {
  const copy = progress === 'ended' ? CHANGE_COPY : OPEN_CHANGE_COPY;
  const change = changeOf(metric, values);
  if (change.kind === 'noneNow') return copy.noneNow;
  if (period === null) return TILES_COPY.noEarlier;
  if (change.kind === 'noneBefore') return copy.noneBefore(period);
  if (progress === 'today') return wholeDay(formatMetric(metric, values.previous), period);
  if (change.kind !== 'more' && change.kind !== 'less') return copy[change.kind](period);
  return capitalize(copy[change.kind](change.amount, period));
}

/** `Visits rose 12% to 1,204.` */
export function changeSentence(metric: Metric, values: Values, comparison: Comparison): string {
  if (comparison.progress !== 'ended') return openSentence(metric, values, comparison);
  const change = changeOf(metric, values);
  const label = METRIC_LABELS[metric];
  const value = formatMetric(metric, values.value);
  switch (change.kind) {
    case 'more':
      return SENTENCES.rose(label, change.amount, value);
    case 'less':
      return SENTENCES.fell(label, change.amount, value);
    case 'same':
      return SENTENCES.same(label, value);
    case 'upFromZero':
      return SENTENCES.roseFromZero(label, value);
    default:
      return SENTENCES.plain(label, value);
  }
}

/** A period that has not ended neither rose nor fell: it is compared with all of the one before. */
function openSentence(metric: Metric, values: Values, { period, progress }: Comparison): string {
  const change = changeOf(metric, values);
  const number = { label: METRIC_LABELS[metric], value: formatMetric(metric, values.value) };
  if (change.kind === 'noneNow') return SENTENCES.plain(number.label, OPEN_CHANGE_COPY.noneNow.toLowerCase());
  if (period === null || change.kind === 'noneBefore') return OPEN_SENTENCES.plain(number);
  if (progress === 'today')
    return OPEN_SENTENCES.today(number, formatMetric(metric, values.previous), period);
  if (change.kind !== 'more' && change.kind !== 'less') return OPEN_SENTENCES[change.kind](number, period);
  return OPEN_SENTENCES[change.kind](number, change.amount, period);
}

function changeOf(metric: Metric, { value, previous }: Values): Change {
  if (value === null) return { kind: 'noneNow' };
  if (previous === null) return { kind: 'noneBefore' };
  const difference = value - previous;
  if (formatMetric(metric, value) === formatMetric(metric, previous)) return { kind: 'same' };
  if (isRate(metric)) return changeOfRate(difference);
  if (previous === 0) return { kind: 'upFromZero' };
  return { kind: difference > 0 ? 'more' : 'less', amount: percent(Math.abs(difference) / previous) };
}

function changeOfRate(difference: number): Change {
  const points = Math.round(Math.abs(difference) * 1000) / 10;
  if (points === 0) return { kind: 'same' };
  return { kind: difference > 0 ? 'more' : 'less', amount: percentagePoints(points) };
}

function percent(share: number): string {
  return share < 0.005 ? SLIGHTLY : formatShare(share);
}

function capitalize(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
