import { Button, Callout, Cluster, space, Text } from '@site/shared/ui';
import { authClient } from '../../../session/auth-client.ts';
import { SETTINGS_CONTENT } from '../settings/admin-settings-content.ts';
import { EMAIL_CONTENT, pendingText } from './admin-email-content.ts';
import { CancelEmailChange } from './cancel-email-change.tsx';
import { useAction } from '../../../kit/use-action.ts';

interface PendingEmailProps {
  readonly current: string;
  readonly next: string;
  /** Called when the change has ended. */
  onEnded(): Promise<void>;
}

/** A change that waits for its links. They can be sent again, or the change canceled. */
export function PendingEmail({ current, next, onEnded }: PendingEmailProps) {
  const { pending } = EMAIL_CONTENT;

  const { isBusy, run } = useAction({
    name: 'change-email',
    async run() {
      const { error } = await (await authClient()).resend({ type: 'email_change', email: current });
      if (error) throw error;
    },
    done: pending.sent,
    failed: { title: SETTINGS_CONTENT.failedTitle, description: SETTINGS_CONTENT.failedText },
  });

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
          onClick={() => run()}
        >
          {pending.action}
        </Button>
        <CancelEmailChange current={current} onEnded={onEnded} />
      </Cluster>
    </Callout>
  );
}
