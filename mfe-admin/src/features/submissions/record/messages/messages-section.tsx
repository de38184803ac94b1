import { useId, useState } from 'react';
import type { CSSObject } from '@emotion/react';
import { listSubmissionMessages, type SubmissionRecord } from '@site/shared/contracts/staff';
import type { ShellServices } from '@site/shared/federation';
import { Button, Cluster, Heading, space, Stack, Text } from '@site/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { LoadFailure } from '../../../../kit/load-failure.tsx';
import { useRetry } from '../../../../kit/use-retry.ts';
import { callAsUser } from '../../../../session/calls/call-as-user.ts';
import { RECORD_COPY } from '../admin-record-content.ts';
import { recordKeys } from '../use-record.ts';
import { MESSAGES_COPY } from './admin-messages-content.ts';
import { MessageForm } from './message-form.tsx';
import { MessageItem } from './message-item.tsx';
import type { TemplateSet } from './templates-content.ts';
import { useMessageDraft } from './use-message-draft.ts';

interface MessagesSectionProps {
  readonly record: SubmissionRecord;
  readonly services: ShellServices;
  onChanged(): Promise<unknown>;
}

/** What staff wrote to the applicant, newest first, with the forms for a reply and a request for documents. */
export function MessagesSection({ record, services, onChanged }: MessagesSectionProps) {
  const { id } = record;
  const titleId = useId();
  const { draft, begin, change, finish, clear } = useMessageDraft(id);
  const [isJustBegun, setJustBegun] = useState(false);
  const query = useRetry(
    useQuery({
      queryKey: recordKeys.messages(id),
      queryFn: ({ signal }) => callAsUser(listSubmissionMessages, { params: { id }, signal }),
      gcTime: 0,
      meta: { isToldInPlace: true },
    }),
  );
  const messages = query.data?.items ?? [];

  function open(form: TemplateSet) {
    setJustBegun(true);
    begin(form);
  }

  return (
    <section aria-labelledby={titleId}>
      <Stack gap={4}>
        <Heading level={3} size="body" id={titleId} tabIndex={-1} css={{ '&:focus': { outline: 'none' } }}>
          {MESSAGES_COPY.title}
        </Heading>
        {record.quarantined && <Text tone="muted">{MESSAGES_COPY.quarantined}</Text>}
        {!record.quarantined && draft === null && (
          <Cluster>
            <Button variant="secondary" size="sm" onClick={() => open('reply')}>
              {MESSAGES_COPY.reply}
            </Button>
            <Button variant="secondary" size="sm" onClick={() => open('request')}>
              {MESSAGES_COPY.request}
            </Button>
          </Cluster>
        )}
        {!record.quarantined && draft !== null && (
          <MessageForm
            takesFocus={isJustBegun}
            hasOpenRequest={messages.some(({ request }) => request?.is_open)}
            {...{ record, draft, change, services, onChanged }}
            onCanceled={clear}
            onSent={finish}
          />
        )}
        {query.error && <LoadFailure title={MESSAGES_COPY.failure} query={query} />}
        {query.isPending && <p role="status">{RECORD_COPY.loading}</p>}
        {query.data && messages.length === 0 && <Text tone="muted">{MESSAGES_COPY.none}</Text>}
        {messages.length > 0 && (
          <ol role="list" css={list}>
            {messages.map((message) => (
              <MessageItem key={message.id} submissionId={id} {...{ message, services, onChanged }} />
            ))}
          </ol>
        )}
      </Stack>
    </section>
  );
}

const list: CSSObject = { display: 'grid', gap: space[4], margin: 0, padding: 0, listStyle: 'none' };
