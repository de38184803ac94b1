import { useState } from 'react';
import { retryDeadMail, type DeadMail } from '@site/shared/contracts';
import type { ShellServices } from '@site/shared/federation';
import { Button, Callout, card, color, Heading, space, Stack, Text, VisuallyHidden } from '@site/shared/ui';
import { callAsUser } from '../auth/call-as-user.ts';
import { messageOf } from '../auth/service-message.ts';
import { formatInstant } from '../submissions/format-submission.ts';
import { useDeadMails } from './dead-mails-query.ts';

/** Mails that were given up after all their tries. There is nothing to see while there are none. */
export function DeadMailsPanel({ services }: { readonly services: ShellServices }) {
  const { data, error, refetch } = useDeadMails();
  if (error)
    return (
      <Callout tone="warning" title="The list of unsent mail could not be loaded">
        <div>
          <Button variant="secondary" onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      </Callout>
    );
  if (!data || data.items.length === 0) return null;
  return (
    <section aria-labelledby="dead-mails">
      <Stack gap={4}>
        <Heading level={2} size="h3" id="dead-mails">
          Mail that could not be sent
        </Heading>
        <Text tone="muted">
          Each was tried five times. Once the cause is mended, have it tried again: nothing is lost until
          then.
        </Text>
        <ul role="list" css={list}>
          {data.items.map((mail) => (
            <DeadMailItem key={mail.id} mail={mail} services={services} onDone={() => void refetch()} />
          ))}
        </ul>
      </Stack>
    </section>
  );
}

interface DeadMailItemProps {
  readonly mail: DeadMail;
  readonly services: ShellServices;
  onDone(): void;
}

function DeadMailItem({ mail, services, onDone }: DeadMailItemProps) {
  const [busy, setBusy] = useState(false);
  const label = kindLabel(mail.kind);
  const date = formatInstant(mail.created_at, services.facts.reportingTimeZone);

  async function retry() {
    setBusy(true);
    try {
      await callAsUser(retryDeadMail, { params: { id: mail.id } });
      services.toast({ title: 'Mail queued', description: 'It will be tried again within seconds.' });
      onDone();
    } catch (error) {
      console.error(error);
      const description = messageOf(error, 'The mail could not be queued');
      services.toast({ title: 'Retry failed', description, tone: 'destructive' });
    }
    setBusy(false);
  }

  return (
    <li css={[card({ padding: 'md' }), item]}>
      <div css={{ display: 'grid', gap: space[1], minWidth: 0, overflowWrap: 'anywhere' }}>
        <Text>{label}</Text>
        <Text tone="muted" size="small">
          {date}
        </Text>
        {mail.last_error && (
          <Text size="small" css={{ color: color.danger }}>
            {mail.last_error}
          </Text>
        )}
      </div>
      <Button
        variant="secondary"
        size="sm"
        loading={busy}
        loadingText="Queueing..."
        onClick={() => void retry()}
      >
        <span>
          Try again
          <VisuallyHidden> to send: {`${label}, ${date}`}</VisuallyHidden>
        </span>
      </Button>
    </li>
  );
}

const LABELS: Readonly<Record<string, string>> = {
  'submission-receipt': 'Receipt to an applicant',
  'submission-notice': 'Notice of a new application to staff',
  'newsletter-welcome': 'Welcome to a subscriber',
  'newsletter-confirmation': 'Confirmation link to a subscriber',
};

function kindLabel(kind: string): string {
  return LABELS[kind] ?? kind;
}

const list = { display: 'grid', gap: space[3], margin: 0, padding: 0, listStyle: 'none' };
const item = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space[3],
} as const;
