import { useEffect, useEffectEvent } from 'react';
import type { AuthChangeEvent, Session } from '@supabase/auth-js';
import { authClient } from './auth-client.ts';

/** Reports the session's state and its changes, once the client is needed. */
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
    // A form asks for the client again, and reports a failed load.
    listen().catch(() => undefined);
    return () => {
      isGone = true;
      stop();
    };
  }, [isNeeded]);
}
