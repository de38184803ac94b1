import { useId } from 'react';
import type { CSSObject } from '@emotion/react';
import {
  readSubmissionTimeline,
  type SubmissionRecord,
  type TimelineEvent,
} from '@site/shared/contracts/staff';
import type { ShellServices } from '@site/shared/federation';
import { color, Heading, line, radius, space, Stack, Text, textLink } from '@site/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { LoadFailure } from '../../../../kit/load-failure.tsx';
import { useRetry } from '../../../../kit/use-retry.ts';
import { callAsUser } from '../../../../session/calls/call-as-user.ts';
import { Permitted } from '../../../../session/permitted.tsx';
import { formatInstant } from '../../../../kit/time/format-instant.ts';
import { RECORD_COPY } from '../admin-record-content.ts';
import { recordKeys } from '../use-record.ts';
import { eventText, TIMELINE_COPY } from './admin-timeline-content.ts';

interface TimelineSectionProps {
  readonly record: SubmissionRecord;
  readonly services: ShellServices;
}

/** What happened to a submission, newest first. */
export function TimelineSection({ record: { id }, services }: TimelineSectionProps) {
  const titleId = useId();
  const query = useRetry(
    useQuery({
      queryKey: recordKeys.timeline(id),
      queryFn: ({ signal }) => callAsUser(readSubmissionTimeline, { params: { id }, signal }),
      gcTime: 0,
      meta: { isToldInPlace: true },
    }),
  );
  const { data } = query;
  return (
    <section aria-labelledby={titleId}>
      <Stack gap={3}>
        <Heading level={3} size="body" id={titleId}>
          {TIMELINE_COPY.title}
        </Heading>
        {query.error && <LoadFailure title={TIMELINE_COPY.failure} query={query} />}
        {query.isPending && <p role="status">{RECORD_COPY.loading}</p>}
        {data && (
          <ol role="list" css={list}>
            {data.items.map((event) => (
              <Item key={event.id} event={event} timeZone={services.facts.reportingTimeZone} />
            ))}
          </ol>
        )}
        {data?.hasMore && (
          <Text tone="muted" size="small">
            {TIMELINE_COPY.latest}
          </Text>
        )}
        <Permitted permission="read-audit">
          <Text size="small">
            <Link
              to={{ search: new URLSearchParams({ view: 'audit', subject: id }).toString() }}
              css={textLink()}
            >
              {TIMELINE_COPY.log}
            </Link>
          </Text>
        </Permitted>
      </Stack>
    </section>
  );
}

function Item({ event, timeZone }: { readonly event: TimelineEvent; readonly timeZone: string }) {
  return (
    <li css={item}>
      <Text size="small">{eventText(event)}</Text>
      <Text size="small" tone="muted">
        <time dateTime={event.at}>{formatInstant(event.at, timeZone)}</time>
        {event.actor && `, ${event.actor}`}
      </Text>
    </li>
  );
}

const list: CSSObject = { display: 'grid', margin: 0, padding: 0, listStyle: 'none' };
const item: CSSObject = {
  position: 'relative',
  paddingBlockEnd: space[3],
  paddingInlineStart: space[6],
  overflowWrap: 'anywhere',
  '&::before': {
    content: '""',
    position: 'absolute',
    insetBlockStart: '0.5em',
    insetInlineStart: 0,
    width: space[2],
    height: space[2],
    borderRadius: radius.full,
    background: color.brand,
  },
  '&:not(:last-of-type)::after': {
    content: '""',
    position: 'absolute',
    insetBlock: `calc(0.5em + ${space[3]}) ${space[1]}`,
    insetInlineStart: `calc(${space[1]} - ${line.hair} / 2)`,
    borderInlineStart: `${line.hair} solid ${color.hairline}`,
  },
};
