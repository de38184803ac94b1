import { ApiError } from '@site/shared/contracts';
import { cancelOwnEmailChange } from '@site/shared/contracts/auth';
import { Button } from '@site/shared/ui';
import { callAsUser } from '../../../session/calls/call-as-user.ts';
import { canceledText, EMAIL_CONTENT } from './admin-email-content.ts';
import { useAction } from '../../../kit/use-action.ts';

interface CancelEmailChangeProps {
  /** The email that stays. */
  readonly current: string;
  /** Called when no change waits any more. */
  onEnded(): Promise<void>;
}

/** Cancels the change that waits for its links. */
export function CancelEmailChange({ current, onEnded }: CancelEmailChangeProps) {
  const { cancel } = EMAIL_CONTENT.pending;

  const { isBusy, run } = useAction({
    name: 'change-email',
    run: tryToCancel,
    done: (outcome) => outcome,
    failed: { title: cancel.failedTitle, description: cancel.failedText },
    onDone: onEnded,
  });

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
    <Button variant="secondary" size="sm" loading={isBusy} loadingText={cancel.busy} onClick={() => run()}>
      {cancel.action}
    </Button>
  );
}
