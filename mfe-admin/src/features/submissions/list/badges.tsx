import type { ComponentProps } from 'react';
import type { SubmissionRow } from '@site/shared/contracts/staff';
import { Badge, radius, textLink } from '@site/shared/ui';
import { dateIn } from '../../../kit/time/calendar.ts';
import { formatDay } from '../../../kit/time/format-instant.ts';
import { dueBadge, TABLE_COPY, untouchedSince } from '../admin-submissions-content.ts';
import { isFirstTouchOverdue } from '../first-touch.ts';

/** A badge in a row of the list. On a phone its text has several lines, and a pill of several lines would look like a ball. */
export function RowBadge({ children, ...props }: ComponentProps<typeof Badge>) {
  return (
    <Badge {...props} css={{ paddingBlock: 0, borderRadius: radius.sm }}>
      {/* One child, because the badge is a flex row. */}
      <span>{children}</span>
    </Badge>
  );
}

interface TouchBadgeProps {
  readonly submission: Pick<SubmissionRow, 'created_at' | 'status'>;
  readonly timeZone: string;
}

/** Marks a new submission that nobody has worked on in time. */
export function TouchBadge({ submission: { created_at, status }, timeZone }: TouchBadgeProps) {
  if (status !== 'new' || !isFirstTouchOverdue(created_at, new Date(), timeZone)) return null;
  return <RowBadge tone="accent">{untouchedSince(formatDay(created_at, timeZone))}</RowBadge>;
}

interface DueBadgeProps {
  readonly submission: Pick<SubmissionRow, 'next_action_on'>;
  readonly timeZone: string;
}

/** Marks a submission whose next action is due. */
export function DueBadge({ submission: { next_action_on }, timeZone }: DueBadgeProps) {
  const text = next_action_on === null ? null : dueBadge(next_action_on, dateIn(timeZone, new Date()));
  return text !== null && <RowBadge tone="accent">{text}</RowBadge>;
}

interface DuplicateBadgeProps {
  /** Reference of the submission that came first. */
  readonly of: string;
  readonly listed: ReadonlySet<string>;
}

/** Marks a repeat by the same address for the same company within minutes, with a link to the first one if it is listed. */
export function DuplicateBadge({ of, listed }: DuplicateBadgeProps) {
  return (
    <RowBadge tone="accent">
      {TABLE_COPY.duplicate}{' '}
      <span css={{ whiteSpace: 'nowrap' }}>
        {listed.has(of) ? (
          <a href={`#${of}`} css={textLink()}>
            {of}
          </a>
        ) : (
          of
        )}
      </span>
    </RowBadge>
  );
}
