import { useId } from 'react';
import { previewDocument, type SubmissionRecord } from '@site/shared/contracts/staff';
import type { ShellServices } from '@site/shared/federation';
import { Callout, Heading, Stack, Text } from '@site/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { LoadFailure } from '../../../../kit/load-failure.tsx';
import { useRetry } from '../../../../kit/use-retry.ts';
import { callAsUser } from '../../../../session/calls/call-as-user.ts';
import { documentQuery } from '../../document-query.ts';
import { DocumentButton } from '../../document-button.tsx';
import { RECORD_COPY } from '../admin-record-content.ts';
import { recordKeys } from '../use-record.ts';
import { furtherTitle, PREVIEW_COPY, reasonText } from './admin-preview-content.ts';
import { PreviewPages } from './preview-pages.tsx';
import { PreviewText } from './preview-text.tsx';
import { useSeen } from './use-seen.ts';

interface DocumentSectionProps {
  readonly record: SubmissionRecord;
  readonly document: NonNullable<SubmissionRecord['document']>;
  /** Its place in the order of arrival; the first is 1. */
  readonly number: number;
  readonly services: ShellServices;
}

/** A document of a submission: a preview, and the file to download. */
export function DocumentSection({ record, document, number, services }: DocumentSectionProps) {
  const { id } = record;
  const titleId = useId();
  const { element, isSeen } = useSeen<HTMLElement>();
  const query = useRetry(
    useQuery({
      queryKey: recordKeys.preview(id, number),
      queryFn: ({ signal }) =>
        callAsUser(previewDocument, { params: { id }, query: documentQuery(number), signal }),
      // Each preview is recorded, so it is asked for once it can be read.
      enabled: isSeen,
      gcTime: 0,
      meta: { isToldInPlace: true },
    }),
  );
  const { data } = query;
  return (
    <section ref={element} aria-labelledby={titleId}>
      <Stack gap={3}>
        <Heading level={3} size="body" id={titleId} tabIndex={-1} css={{ '&:focus': { outline: 'none' } }}>
          {number === 1 ? PREVIEW_COPY.title : furtherTitle(number, document.name)}
        </Heading>
        <div>
          <DocumentButton submission={record} number={number} services={services} />
        </div>
        {query.error && <LoadFailure title={PREVIEW_COPY.failure} query={query} />}
        {query.isPending && <p role="status">{RECORD_COPY.loading}</p>}
        {data?.kind === 'pages' && (
          <PreviewPages submissionId={id} number={number} preview={data} file={document.name} />
        )}
        {data?.kind === 'text' && <PreviewText preview={data} file={document.name} />}
        {data?.kind === 'none' && (
          <Callout title={PREVIEW_COPY.none}>
            <Text>{reasonText(data.reason)}</Text>
          </Callout>
        )}
      </Stack>
    </section>
  );
}
