import { useState } from 'react';
import type { ShellServices } from '@site/shared/federation';
import { Button } from '@site/shared/ui';
import { useNavigate } from 'react-router-dom';
import { authClient } from './auth-client.ts';
import { serviceMessage } from './service-message.ts';

/** Ends this session only: other devices stay signed in. */
export function SignOutButton({ services }: { readonly services: ShellServices }) {
  const [busy, setBusy] = useState(false);
  const navigate = useNavigate();

  async function signOut() {
    setBusy(true);
    const { error } = await (await authClient()).signOut({ scope: 'local' });
    setBusy(false);
    if (error) {
      console.error(error);
      services.toast({ title: 'Error signing out', description: serviceMessage(error), tone: 'destructive' });
    } else {
      services.toast({ title: 'Signed out', description: "You've been successfully signed out" });
    }
    void navigate('/auth', { replace: true });
  }

  return (
    <Button variant="secondary" disabled={busy} onClick={() => void signOut()}>
      Sign Out
    </Button>
  );
}
