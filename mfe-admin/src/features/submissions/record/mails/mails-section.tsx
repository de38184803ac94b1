import { useId } from 'react';
import type { CSSObject } from '@emotion/react';
import {
  listSubmissionMails,
  retryDeadMail,
  type SubmissionMail,
  type SubmissionRecord,
} from '@site/shared/contracts/staff';
import type { ShellServices } from '@site/shared/federation';
import { Button, color, Heading, line, space, Stack, Text, VisuallyHidden } from '@site/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { aboutMail, kindName } from '../../../../kit/names/admin-mail-names-content.ts';
import { useAction } from '../../../../kit/use-action.ts';
import { LoadFailure } from '../../../../kit/load-failure.tsx';
import { useRetry } from '../../../../kit/use-retry.ts';
import { callAsUser } from '../../../../session/calls/call-as-user.ts';
import { Permitted } from '../../../../session/permitted.tsx';
import { formatInstant } from '../../../../kit/time/format-instant.ts';
import { RECORD_COPY } from '../admin-record-content.ts';
import { recordKeys } from '../use-record.ts';
import { mailStateText, RECORD_MAILS_COPY, sentTo } from './admin-record-mails-content.ts';
import { MAIL_RETRY_COPY } from '../../../../kit/names/admin-mail-names-content.ts';

interface MailsSectionProps {
  readonly record: SubmissionRecord;
  readonly services: ShellServices;
}

/** The emails about a submission and what became of them, newest first. */
export function MailsSection({ record: { id }, services }: MailsSectionProps) {
  const titleId = useId();
  const query = useRetry(
    useQuery({
      queryKey: recordKeys.mails(id),
      queryFn: ({ signal }) => callAsUser(listSubmissionMails, { params: { id }, signal }),
      gcTime: 0,
      meta: { isToldInPlace: true },
    }),
  );
  const resend = useAction({
    name: 'retry-mails',
    run: (mailId: string) => callAsUser(retryDeadMail, { params: { id: mailId } }),
    done: MAIL_RETRY_COPY.queued,
    failed: MAIL_RETRY_COPY.failed,
    onDone: query.refetch,
  });
  const timeZone = services.facts.reportingTimeZone;
  return (
    <section aria-labelledby={titleId}>
      <Stack gap={3}>
        <Heading level={3} size="body" id={titleId}>
          {RECORD_MAILS_COPY.title}
        </Heading>
        {query.error && <LoadFailure title={RECORD_MAILS_COPY.failure} query={query} />}
        {query.isPending && <p role="status">{RECORD_COPY.loading}</p>}
        {query.data && (
          <ul role="list" css={list}>
            {query.data.items.map((mail) => (
              <li key={mail.id} css={item}>
                <About mail={mail} timeZone={timeZone} />
                {mail.state === 'dead' && (
                  <Permitted permission="manage-mails">
                    <Button
                      variant="secondary"
                      size="sm"
                      loading={resend.busy === mail.id}
                      loadingText={MAIL_RETRY_COPY.retrying}
                      onClick={() => resend.run(mail.id)}
                    >
                      <span>
                        {RECORD_MAILS_COPY.resend}
                        <VisuallyHidden>
                          {' '}
                          {aboutMail(kindName(mail.kind), formatInstant(mail.createdAt, timeZone))}
                        </VisuallyHidden>
                      </span>
                    </Button>
                  </Permitted>
                )}
              </li>
            ))}
          </ul>
        )}
        {query.data && (
          <Text tone="muted" size="small">
            {query.data.items.length === 0 ? RECORD_MAILS_COPY.none : RECORD_MAILS_COPY.note}
          </Text>
        )}
      </Stack>
    </section>
  );
}

function About({ mail, timeZone }: { readonly mail: SubmissionMail; readonly timeZone: string }) {
  const at = mail.sentAt ?? mail.createdAt;
  return (
    <div css={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      <Text size="small">{kindName(mail.kind)}</Text>
      <Text size="small" tone="muted">
        {mailStateText(mail)}, <time dateTime={at}>{formatInstant(at, timeZone)}</time>
      </Text>
      {mail.to !== null && (
        <Text size="small" tone="muted">
          {sentTo(mail.to)}
        </Text>
      )}
      {mail.reason !== null && mail.state !== 'sent' && (
        <Text size="small" css={mail.state === 'skipped' ? undefined : { color: color.danger }}>
          {mail.reason}
        </Text>
      )}
    </div>
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
