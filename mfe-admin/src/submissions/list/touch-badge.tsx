import type { SubmissionRow } from '@site/shared/contracts';
import { Badge } from '@site/shared/ui';
import { untouchedSince } from '../admin-submissions-content.ts';
import { isFirstTouchOverdue } from '../first-touch.ts';
import { formatDay } from '../format-submission.ts';

interface TouchBadgeProps {
  readonly submission: Pick<SubmissionRow, 'created_at' | 'status'>;
  readonly timeZone: string;
}

/** Marks a new submission that nobody has worked on in time. */
export function TouchBadge({ submission: { created_at, status }, timeZone }: TouchBadgeProps) {
  if (status !== 'new' || !isFirstTouchOverdue(created_at, new Date(), timeZone)) return null;
  return (
    <Badge tone="accent" css={{ paddingBlock: 0 }}>
      {untouchedSince(formatDay(created_at, timeZone))}
    </Badge>
  );
}
