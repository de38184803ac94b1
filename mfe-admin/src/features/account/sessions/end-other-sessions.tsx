import { Button } from '@site/shared/ui';
import { callAuth } from '../../../session/calls/call-auth.ts';
import { SESSIONS_CONTENT } from './admin-sessions-content.ts';
import { useAction } from '../../../kit/use-action.ts';

interface EndOtherSessionsProps {
  onEnded(): Promise<void>;
}

/** Signs out every device but this one. */
export function EndOtherSessions({ onEnded }: EndOtherSessionsProps) {
  const { end, endOthers } = SESSIONS_CONTENT;

  const { isBusy, run } = useAction({
    name: 'end-sessions',
    async run() {
      const { error } = await callAuth((client) => client.signOut({ scope: 'others' }));
      if (error) throw error;
    },
    done: endOthers.done,
    failed: end.failed,
    onDone: onEnded,
  });

  return (
    <div>
      <Button variant="secondary" loading={isBusy} loadingText={endOthers.busy} onClick={() => run()}>
        {endOthers.action}
      </Button>
    </div>
  );
}
