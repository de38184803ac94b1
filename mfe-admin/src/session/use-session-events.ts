import { useEffect, useEffectEvent } from 'react';
import type { AuthChangeEvent, Session } from '@supabase/auth-js';
import { authClient } from './auth-client.ts';

/** Tells what becomes of the session, beginning with how it stands, from when the client is needed. */
export function useSessionEvents(
  onEvent: (event: AuthChangeEvent, session: Session | null) => void,
  isNeeded = true,
): void {
  const tell = useEffectEvent(onEvent);
  useEffect(() => {
    if (!isNeeded) return;
    let isGone = false;
    let stop = () => {};
    const listen = async () => {
      const client = await authClient();
      if (isGone) return;
      const { data } = client.onAuthStateChange((event, session) => tell(event, session));
      stop = () => data.subscription.unsubscribe();
    };
    // Whoever sends a form asks for the client again, and says so when it does not come.
    listen().catch(() => undefined);
    return () => {
      isGone = true;
      stop();
    };
  }, [isNeeded]);
}
