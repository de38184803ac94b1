import { useId } from 'react';
import type { CSSObject } from '@emotion/react';
import {
  listSubmissionMails,
  retryDeadMail,
  type SubmissionMail,
  type SubmissionRecord,
} from '@site/shared/contracts';
import type { ShellServices } from '@site/shared/federation';
import { Button, color, Heading, line, space, Stack, Text, VisuallyHidden } from '@site/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { aboutMail, DEAD_MAILS_COPY, kindName } from '../../mails/admin-mails-content.ts';
import { useMailRetry } from '../../mails/dead-mails-query.ts';
import { LoadFailure } from '../../panels/load-failure.tsx';
import { useRetry } from '../../panels/use-retry.ts';
import { callAsUser } from '../../session/call-as-user.ts';
import { Permitted } from '../../session/permitted.tsx';
import { formatInstant } from '../../submissions/format-submission.ts';
import { RECORD_COPY } from '../admin-record-content.ts';
import { recordKeys } from '../use-record.ts';
import { mailStateText, RECORD_MAILS_COPY, sentTo } from './admin-record-mails-content.ts';

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
  const { busy, retry } = useMailRetry(services, query.refetch);
  const timeZone = services.facts.reportingTimeZone;
  const resend = async (mailId: string) => {
    await callAsUser(retryDeadMail, { params: { id: mailId } });
    return DEAD_MAILS_COPY.queued;
  };
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
                      loading={busy === mail.id}
                      loadingText={DEAD_MAILS_COPY.retrying}
                      onClick={() => retry(mail.id, () => resend(mail.id))}
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
