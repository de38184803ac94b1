import type { SubmissionRow } from '@site/shared/contracts';
import { untouchedSince } from '../admin-submissions-content.ts';
import { isFirstTouchOverdue } from '../first-touch.ts';
import { formatDay } from '../format-submission.ts';
import { RowBadge } from './row-badge.tsx';

interface TouchBadgeProps {
  readonly submission: Pick<SubmissionRow, 'created_at' | 'status'>;
  readonly timeZone: string;
}

/** Marks a new submission that nobody has worked on in time. */
export function TouchBadge({ submission: { created_at, status }, timeZone }: TouchBadgeProps) {
  if (status !== 'new' || !isFirstTouchOverdue(created_at, new Date(), timeZone)) return null;
  return <RowBadge tone="accent">{untouchedSince(formatDay(created_at, timeZone))}</RowBadge>;
}
