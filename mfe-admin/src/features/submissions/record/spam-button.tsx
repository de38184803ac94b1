import { useState } from 'react';
import { moveSpam, type SubmissionRecord } from '@site/shared/contracts';
import type { ShellServices } from '@site/shared/federation';
import { Button } from '@site/shared/ui';
import { useQueryClient } from '@tanstack/react-query';
import { callAsUser } from '../../../session/calls/call-as-user.ts';
import { messageOf } from '../../../kit/service-message.ts';
import { SPAM_COPY } from './admin-record-content.ts';

interface SpamButtonProps {
  readonly record: SubmissionRecord;
  readonly services: ShellServices;
}

const action = 'move-spam';

/** Moves the submission to quarantine, or out of it. */
export function SpamButton({ record: { id, quarantined }, services }: SpamButtonProps) {
  const [isBusy, setBusy] = useState(false);
  const queries = useQueryClient();
  const { button, done, failed } = quarantined ? SPAM_COPY.release : SPAM_COPY.mark;

  async function move() {
    setBusy(true);
    try {
      await callAsUser(moveSpam, { body: { ids: [id], spam: !quarantined } });
      services.toast({ ...done, action });
    } catch (error) {
      console.error(error);
      const { title, description } = failed;
      services.toast({ title, description: messageOf(error, description), tone: 'destructive', action });
    }
    await queries.invalidateQueries();
    setBusy(false);
  }

  return (
    <Button variant="secondary" size="sm" loading={isBusy} onClick={() => void move()}>
      {button}
    </Button>
  );
}
