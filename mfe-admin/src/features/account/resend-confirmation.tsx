import { useState } from 'react';
import type { ShellServices } from '@site/shared/federation';
import { Button, space, Text } from '@site/shared/ui';
import { authClient } from '../../session/auth-client.ts';
import { messageOf, serviceMessage } from '../../kit/service-message.ts';
import { ACCOUNT_CONTENT } from './admin-account-content.ts';

interface ResendConfirmationProps {
  readonly email: string;
  readonly services: ShellServices;
}

/** Sends the email of a sign-up again. */
export function ResendConfirmation({ email, services }: ResendConfirmationProps) {
  const [busy, setBusy] = useState(false);
  const { resend, failedTitle, failedText } = ACCOUNT_CONTENT;

  async function send() {
    setBusy(true);
    const fault = await request(email).catch((error: unknown) => {
      console.error(error);
      return messageOf(error, failedText);
    });
    setBusy(false);
    const outcome =
      fault === null
        ? resend.sent
        : ({ title: failedTitle, description: fault, tone: 'destructive' } as const);
    services.toast({ ...outcome, action: 'resend' });
  }

  return (
    <div css={{ display: 'grid', gap: space[2], justifyItems: 'start' }}>
      <Text tone="muted">{resend.text}</Text>
      <Button
        variant="secondary"
        size="sm"
        loading={busy}
        loadingText={resend.busy}
        onClick={() => void send()}
      >
        {resend.action}
      </Button>
    </div>
  );
}

async function request(email: string): Promise<string | null> {
  const { error } = await (await authClient()).resend({ type: 'signup', email });
  return error && serviceMessage(error);
}
