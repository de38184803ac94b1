import { moveSpam, type SubmissionRecord } from '@site/shared/contracts/staff';
import { Button } from '@site/shared/ui';
import { useQueryClient } from '@tanstack/react-query';
import { callAsUser } from '../../../session/calls/call-as-user.ts';
import { SPAM_COPY } from './admin-record-content.ts';
import { useAction } from '../../../kit/use-action.ts';

interface SpamButtonProps {
  readonly record: SubmissionRecord;
}

/** Moves the submission to quarantine, or out of it. */
export function SpamButton({ record: { id, quarantined } }: SpamButtonProps) {
  const queries = useQueryClient();
  const { button, done, failed } = quarantined ? SPAM_COPY.release : SPAM_COPY.mark;
  const { isBusy, run } = useAction({
    name: 'move-spam',
    run: () => callAsUser(moveSpam, { body: { ids: [id], spam: !quarantined } }),
    done,
    failed,
    onEnded: () => queries.invalidateQueries(),
  });

  return (
    <Button variant="secondary" size="sm" loading={isBusy} onClick={() => run()}>
      {button}
    </Button>
  );
}
