import { useState } from 'react';
import type { ShellServices } from '@site/shared/federation';
import { Button } from '@site/shared/ui';
import { callAuth } from '../../../session/calls/call-auth.ts';
import { messageOf } from '../../../kit/service-message.ts';
import { SESSIONS_CONTENT } from './admin-sessions-content.ts';

interface EndOtherSessionsProps {
  readonly services: ShellServices;
  onEnded(): Promise<void>;
}

/** Signs out every device but this one. */
export function EndOtherSessions({ services, onEnded }: EndOtherSessionsProps) {
  const [isBusy, setBusy] = useState(false);
  const { end, endOthers } = SESSIONS_CONTENT;

  async function endAll() {
    setBusy(true);
    try {
      const { error } = await callAuth((client) => client.signOut({ scope: 'others' }));
      if (error) throw error;
      services.toast({ ...endOthers.done, action: 'end-sessions' });
      await onEnded();
    } catch (error) {
      console.error(error);
      const { title, description } = end.failed;
      services.toast({
        title,
        description: messageOf(error, description),
        tone: 'destructive',
        action: 'end-sessions',
      });
    }
    setBusy(false);
  }

  return (
    <div>
      <Button variant="secondary" loading={isBusy} loadingText={endOthers.busy} onClick={() => void endAll()}>
        {endOthers.action}
      </Button>
    </div>
  );
}
