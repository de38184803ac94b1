import { retryDeadMail, type DeadMail } from '@site/shared/contracts';
import type { ShellServices } from '@site/shared/federation';
import { color, Text } from '@site/shared/ui';
import { AttentionItem } from '../panels/attention-item.tsx';
import { AttentionPanel } from '../panels/attention-panel.tsx';
import { callAsUser } from '../session/call-as-user.ts';
import { formatInstant } from '../submissions/format-submission.ts';
import { aboutMail, DEAD_MAILS_COPY, MAIL_KINDS } from './admin-mails-content.ts';
import { useDeadMails } from './dead-mails-query.ts';

/** Emails that failed after all retries. */
export function DeadMailsPanel({ services }: { readonly services: ShellServices }) {
  const query = useDeadMails();
  const { title, lead, failure } = DEAD_MAILS_COPY;
  return (
    <AttentionPanel id="dead-mails" title={title} lead={lead} failure={failure} query={query}>
      {(mail) => (
        <DeadMailItem key={mail.id} mail={mail} services={services} onDone={() => void query.refetch()} />
      )}
    </AttentionPanel>
  );
}

interface DeadMailItemProps {
  readonly mail: DeadMail;
  readonly services: ShellServices;
  onDone(): void;
}

function DeadMailItem({ mail, services, onDone }: DeadMailItemProps) {
  const { retry, retrying, queued, failed } = DEAD_MAILS_COPY;
  const kind = MAIL_KINDS[mail.kind] ?? mail.kind;
  const date = formatInstant(mail.created_at, services.facts.reportingTimeZone);
  const action = {
    label: retry,
    about: aboutMail(kind, date),
    busyLabel: retrying,
    run: () => callAsUser(retryDeadMail, { params: { id: mail.id } }),
    done: queued,
    failed,
  };
  return (
    <AttentionItem services={services} action={action} onDone={onDone}>
      <Text>{kind}</Text>
      <Text tone="muted" size="small">
        {date}
      </Text>
      {mail.last_error && (
        <Text size="small" css={{ color: color.danger }}>
          {mail.last_error}
        </Text>
      )}
    </AttentionItem>
  );
}
