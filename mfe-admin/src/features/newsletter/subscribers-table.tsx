import { useLayoutEffect, useRef } from 'react';
import type { CSSObject } from '@emotion/react';
import type { ListedSubscriber } from '@site/shared/contracts/staff';
import { Badge, breakpoint, Button, VisuallyHidden } from '@site/shared/ui';
import { focusHeading } from '../../kit/focus-heading.ts';
import { ReportTable, type ReportColumn } from '../../kit/list/report-table.tsx';
import { formatDay, formatInstant } from '../../kit/time/format-instant.ts';
import { sourceText, STATE_NAMES, SUBSCRIBER_COLUMNS, SUBSCRIBERS_COPY } from './admin-newsletter-content.ts';

interface SubscribersTableProps {
  readonly subscribers: readonly ListedSubscriber[];
  readonly timeZone: string;
  onManage(subscriber: ListedSubscriber): void;
}

/** Subscribers, each with a button that opens its dialog. */
export function SubscribersTable({ subscribers, timeZone, onManage }: SubscribersTableProps) {
  const day = (at: string | null) => <Day at={at} timeZone={timeZone} />;
  const columns: readonly ReportColumn<ListedSubscriber>[] = [
    {
      label: SUBSCRIBER_COLUMNS.email,
      cell: ({ email }) => <span css={{ overflowWrap: 'anywhere' }}>{email}</span>,
    },
    { label: SUBSCRIBER_COLUMNS.state, cell: ({ state }) => <State state={state} /> },
    { label: SUBSCRIBER_COLUMNS.source, cell: sourceText },
    { label: SUBSCRIBER_COLUMNS.signedUp, cell: ({ createdAt }) => day(createdAt) },
    { label: SUBSCRIBER_COLUMNS.confirmed, cell: ({ confirmedAt }) => day(confirmedAt) },
    { label: SUBSCRIBER_COLUMNS.unsubscribed, cell: ({ unsubscribedAt }) => day(unsubscribedAt) },
    {
      label: SUBSCRIBER_COLUMNS.actions,
      cell: (subscriber) => <ManageButton subscriber={subscriber} onManage={onManage} />,
    },
  ];
  return (
    <div css={centered}>
      <ReportTable
        caption={SUBSCRIBERS_COPY.title}
        columns={columns}
        rows={subscribers}
        keyOf={({ id }) => id}
      />
    </div>
  );
}

function State({ state }: Pick<ListedSubscriber, 'state'>) {
  const tone = state === 'confirmed' ? 'brand' : state === 'pending' ? 'accent' : 'neutral';
  return (
    <Badge tone={tone} css={oneLine}>
      {STATE_NAMES[state]}
    </Badge>
  );
}

function Day({ at, timeZone }: { readonly at: string | null; readonly timeZone: string }) {
  if (at === null) return SUBSCRIBERS_COPY.empty;
  return (
    <time dateTime={at} title={formatInstant(at, timeZone)} css={oneLine}>
      {formatDay(at, timeZone)}
    </time>
  );
}

interface ManageButtonProps extends Pick<SubscribersTableProps, 'onManage'> {
  readonly subscriber: ListedSubscriber;
}

function ManageButton({ subscriber, onManage }: ManageButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const pressed = button.current;
    return () => {
      // An erased subscriber leaves the list. Its focus moves to the heading.
      if (pressed !== null && pressed === document.activeElement) focusHeading(pressed.closest('section'));
    };
  }, []);
  return (
    <Button ref={button} variant="secondary" size="sm" css={oneLine} onClick={() => onManage(subscriber)}>
      <span>
        {SUBSCRIBERS_COPY.manage}
        <VisuallyHidden> {subscriber.email}</VisuallyHidden>
      </span>
    </Button>
  );
}

const oneLine: CSSObject = { whiteSpace: 'nowrap' };
/** The buttons are higher than the text beside them. */
const centered: CSSObject = {
  [breakpoint.sm]: { '& tbody :is(th, td)': { verticalAlign: 'middle' } },
};
