import { useId } from 'react';
import type { CSSObject } from '@emotion/react';
import {
  listRelatedSubmissions,
  type RelatedSubmission,
  type SubmissionRecord,
} from '@site/shared/contracts/staff';
import type { ShellServices } from '@site/shared/federation';
import { Button, color, Heading, line, space, Stack, Text, VisuallyHidden } from '@site/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { LoadFailure } from '../../../../kit/load-failure.tsx';
import { useRetry } from '../../../../kit/use-retry.ts';
import { callAsUser } from '../../../../session/calls/call-as-user.ts';
import { formatInstant } from '../../../../kit/time/format-instant.ts';
import { RECORD_COPY } from '../admin-record-content.ts';
import { RecordLink } from '../record-link.tsx';
import { statusName } from '../../../../kit/names/admin-work-content.ts';
import { recordKeys } from '../use-record.ts';
import { RELATED_COPY, relationText } from './admin-related-content.ts';
import { useMerge } from './use-merge.ts';

interface RelatedSectionProps {
  readonly record: SubmissionRecord;
  readonly services: ShellServices;
}

/** Other submissions of the same sender. Duplicates can be merged into this one. */
export function RelatedSection({ record, services }: RelatedSectionProps) {
  const { id } = record;
  const titleId = useId();
  const query = useRetry(
    useQuery({
      queryKey: recordKeys.related(id),
      queryFn: ({ signal }) => callAsUser(listRelatedSubmissions, { params: { id }, signal }),
      gcTime: 0,
      meta: { isToldInPlace: true },
    }),
  );
  const items = query.data?.items ?? [];
  return (
    <section aria-labelledby={titleId}>
      <Stack gap={3}>
        <Heading level={3} size="body" id={titleId} tabIndex={-1} css={{ '&:focus': { outline: 'none' } }}>
          {RELATED_COPY.title}
        </Heading>
        {query.error && <LoadFailure title={RELATED_COPY.failure} query={query} />}
        {query.isPending && <p role="status">{RECORD_COPY.loading}</p>}
        {query.data && items.length === 0 && (
          <Text tone="muted" size="small">
            {RELATED_COPY.none}
          </Text>
        )}
        {items.length > 0 && (
          <ul role="list" css={list}>
            {items.map((related) => (
              <RelatedItem key={related.id} {...{ related, record, services }} />
            ))}
          </ul>
        )}
      </Stack>
    </section>
  );
}

interface RelatedItemProps extends RelatedSectionProps {
  readonly related: RelatedSubmission;
}

function RelatedItem({ related, record, services }: RelatedItemProps) {
  const { id, reference, relation, status, created_at, is_merged } = related;
  const { isBusy, run } = useMerge();
  const isOurs = relation === 'merged';
  const canMerge = !is_merged && record.merged_into === null && !record.quarantined;
  return (
    <li css={item}>
      <div css={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <RecordLink {...related} /> <span css={{ whiteSpace: 'nowrap' }}>{reference}</span>
        <Text size="small" tone="muted">
          {relationText(relation)}, {statusName(status)},{' '}
          <time dateTime={created_at}>{formatInstant(created_at, services.facts.reportingTimeZone)}</time>
        </Text>
        {is_merged && !isOurs && (
          <Text size="small" tone="muted">
            {RELATED_COPY.isMerged}
          </Text>
        )}
      </div>
      {(isOurs || canMerge) && (
        <Button
          variant="secondary"
          size="sm"
          loading={isBusy}
          onClick={() => run({ id, into: isOurs ? null : record.reference })}
        >
          <span>
            {isOurs ? RELATED_COPY.separate : RELATED_COPY.merge}
            <VisuallyHidden> {reference}</VisuallyHidden>
          </span>
        </Button>
      )}
    </li>
  );
}

const list: CSSObject = { display: 'grid', gap: space[3], margin: 0, padding: 0, listStyle: 'none' };
const item: CSSObject = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  justifyContent: 'space-between',
  gap: space[3],
  paddingBlockEnd: space[3],
  '&:not(:last-of-type)': { borderBlockEnd: `${line.hair} solid ${color.hairline}` },
};
