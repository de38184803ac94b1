import type { SubmissionRow } from '@site/shared/contracts';
import { dueBadge } from '../admin-submissions-content.ts';
import { dayIn } from '../format-submission.ts';
import { RowBadge } from './row-badge.tsx';

interface DueBadgeProps {
  readonly submission: Pick<SubmissionRow, 'next_action_on'>;
  readonly timeZone: string;
}

/** Marks a submission whose next action is due. */
export function DueBadge({ submission: { next_action_on }, timeZone }: DueBadgeProps) {
  const text = next_action_on === null ? null : dueBadge(next_action_on, dayIn(timeZone));
  return text !== null && <RowBadge tone="accent">{text}</RowBadge>;
}
