import type { Vital, VitalsSummary } from '@site/shared/contracts/staff';
import { color, fontSize, line, space, weight } from '@site/shared/ui';
import { REPORT_COPY } from '../report/admin-report-content.ts';
import { RATINGS, samplesText } from './admin-vitals-content.ts';
import { formatVital, ratingOf } from './vital-rating.ts';

interface VitalReadingProps {
  readonly vital: Vital;
  readonly value: VitalsSummary[Vital];
}

/** A vital with its rating in words, and from how many page loads it comes. */
export function VitalReading({ vital, value }: VitalReadingProps) {
  if (!value) return REPORT_COPY.none;
  const rating = ratingOf(vital, value.p75);
  return (
    <span css={reading}>
      <span css={{ fontWeight: weight.bold }}>{formatVital(vital, value.p75)}</span>{' '}
      <span css={[label, { borderInlineStartColor: TONES[rating] }]}>{RATINGS[rating]}</span>{' '}
      <span css={samples}>{samplesText(value.samples)}</span>
    </span>
  );
}

const TONES = { good: color.success, 'needs-improvement': color.warning, poor: color.danger } as const;
const reading = {
  display: 'inline-grid',
  justifyItems: 'start',
  gap: space[1],
} as const;
const label = {
  paddingInlineStart: space[2],
  borderInlineStart: `${line.heavy} solid`,
} as const;
const samples = { color: color.muted, fontSize: fontSize.small } as const;
