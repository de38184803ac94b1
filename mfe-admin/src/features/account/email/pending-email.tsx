import { useState } from 'react';
import type { ShellServices } from '@site/shared/federation';
import { Button, Callout, Cluster, space, Text } from '@site/shared/ui';
import { authClient } from '../../../session/auth-client.ts';
import { messageOf } from '../../../kit/service-message.ts';
import { SETTINGS_CONTENT } from '../settings/admin-settings-content.ts';
import { EMAIL_CONTENT, pendingText } from './admin-email-content.ts';
import { CancelEmailChange } from './cancel-email-change.tsx';

interface PendingEmailProps {
  readonly services: ShellServices;
  readonly current: string;
  readonly next: string;
  /** Called when the change has ended. */
  onEnded(): Promise<void>;
}

/** A change that waits for its links. They can be sent again, or the change canceled. */
export function PendingEmail({ services, current, next, onEnded }: PendingEmailProps) {
  const [isBusy, setBusy] = useState(false);
  const { pending } = EMAIL_CONTENT;

  async function resend() {
    setBusy(true);
    try {
      const { error } = await (await authClient()).resend({ type: 'email_change', email: current });
      if (error) throw error;
      services.toast({ ...pending.sent, action: 'change-email' });
    } catch (error) {
      console.error(error);
      const description = messageOf(error, SETTINGS_CONTENT.failedText);
      services.toast({
        title: SETTINGS_CONTENT.failedTitle,
        description,
        tone: 'destructive',
        action: 'change-email',
      });
    }
    setBusy(false);
  }

  return (
    <Callout title={pending.title} role="status">
      <Text css={{ overflowWrap: 'anywhere' }}>{pendingText(current, next)}</Text>
      <Text tone="muted" size="small">
        {pending.links}
      </Text>
      <Cluster css={{ marginTop: space[2] }}>
        <Button
          variant="secondary"
          size="sm"
          loading={isBusy}
          loadingText={pending.busy}
          onClick={() => void resend()}
        >
          {pending.action}
        </Button>
        <CancelEmailChange services={services} current={current} onEnded={onEnded} />
      </Cluster>
    </Callout>
  );
}
