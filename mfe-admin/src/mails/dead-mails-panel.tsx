import { retryDeadMail, type DeadMail } from '@site/shared/contracts';
import type { ShellServices } from '@site/shared/federation';
import { color, Text } from '@site/shared/ui';
import { AttentionItem } from '../panels/attention-item.tsx';
import { AttentionPanel } from '../panels/attention-panel.tsx';
import { callAsUser } from '../session/call-as-user.ts';
import { formatInstant } from '../submissions/format-submission.ts';
import { useDeadMails } from './dead-mails-query.ts';

/** Mails that were given up after all their tries. */
export function DeadMailsPanel({ services }: { readonly services: ShellServices }) {
  const query = useDeadMails();
  return (
    <AttentionPanel
      id="dead-mails"
      title="Mail that could not be sent"
      lead="Each was tried five times. Once the cause is mended, have it tried again: nothing is lost until then."
      failure="The list of unsent mail could not be loaded"
      query={query}
    >
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
  const label = LABELS[mail.kind] ?? mail.kind;
  const date = formatInstant(mail.created_at, services.facts.reportingTimeZone);
  const action = {
    label: 'Try again',
    about: `to send: ${label}, ${date}`,
    busyLabel: 'Queueing...',
    run: () => callAsUser(retryDeadMail, { params: { id: mail.id } }),
    done: { title: 'Mail queued', description: 'It will be tried again within seconds.' },
    failed: { title: 'Retry failed', description: 'The mail could not be queued' },
  };
  return (
    <AttentionItem services={services} action={action} onDone={onDone}>
      <Text>{label}</Text>
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

const LABELS: Readonly<Record<string, string>> = {
  'submission-receipt': 'Receipt to an applicant',
  'submission-notice': 'Notice of a new application to staff',
  'newsletter-welcome': 'Welcome to a subscriber',
  'newsletter-sign-up': 'Newsletter sign-up of an applicant',
  'newsletter-confirmation': 'Confirmation link to a subscriber',
};
