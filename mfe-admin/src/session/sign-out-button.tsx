import { useState } from 'react';
import type { ShellServices } from '@site/shared/federation';
import { Button } from '@site/shared/ui';
import { SIGN_OUT_COPY } from './admin-session-content.ts';
import { authClient } from './auth-client.ts';
import { removeDrafts } from './draft-storage.ts';
import { forgetQueries } from './kept-queries.ts';
import { serviceMessage } from '../kit/service-message.ts';
import { markSignOut } from './sign-out-mark.ts';
import { useLeave } from './use-leave.ts';

/** Ends this session only: other devices stay signed in. */
export function SignOutButton({ services }: { readonly services: ShellServices }) {
  const [busy, setBusy] = useState(false);
  const leave = useLeave(services);

  async function signOut() {
    const address = location.href;
    setBusy(true);
    markSignOut();
    const { error } = await (await authClient()).signOut({ scope: 'local' });
    setBusy(false);
    if (error) {
      console.error(error);
      services.toast({
        title: SIGN_OUT_COPY.failed,
        description: serviceMessage(error),
        tone: 'destructive',
      });
    } else {
      services.toast(SIGN_OUT_COPY.done);
    }
    removeDrafts();
    forgetQueries(services);
    // The end of the session shows the sign-in form before this: a link of it may have been followed.
    if (location.href === address) leave();
  }

  return (
    <Button variant="secondary" disabled={busy} onClick={() => void signOut()}>
      {SIGN_OUT_COPY.button}
    </Button>
  );
}
