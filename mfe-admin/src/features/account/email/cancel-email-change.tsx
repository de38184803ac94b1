import { useState } from 'react';
import { ApiError, cancelOwnEmailChange } from '@site/shared/contracts';
import type { ShellServices } from '@site/shared/federation';
import { Button } from '@site/shared/ui';
import { callAsUser } from '../../../session/calls/call-as-user.ts';
import { messageOf } from '../../../kit/service-message.ts';
import { canceledText, EMAIL_CONTENT } from './admin-email-content.ts';

interface CancelEmailChangeProps {
  readonly services: ShellServices;
  /** The email that stays. */
  readonly current: string;
  /** Called when no change waits any more. */
  onEnded(): Promise<void>;
}

/** Cancels the change that waits for its links. */
export function CancelEmailChange({ services, current, onEnded }: CancelEmailChangeProps) {
  const [isBusy, setBusy] = useState(false);
  const { cancel } = EMAIL_CONTENT.pending;

  async function act() {
    setBusy(true);
    try {
      services.toast({ ...(await tryToCancel()), action: 'change-email' });
      await onEnded();
    } catch (error) {
      console.error(error);
      const description = messageOf(error, cancel.failedText);
      services.toast({ title: cancel.failedTitle, description, tone: 'destructive', action: 'change-email' });
    }
    setBusy(false);
  }

  /** Resolves with what to tell the user. Another tab or a link may have ended the change first. */
  async function tryToCancel() {
    try {
      await callAsUser(cancelOwnEmailChange);
      return { title: cancel.done, description: canceledText(current) };
    } catch (error) {
      if (error instanceof ApiError && error.code === 'not_found') return cancel.ended;
      throw error;
    }
  }

  return (
    <Button
      variant="secondary"
      size="sm"
      loading={isBusy}
      loadingText={cancel.busy}
      onClick={() => void act()}
    >
      {cancel.action}
    </Button>
  );
}
