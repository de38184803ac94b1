import { useCallback, useEffect, useState } from 'react';
import type { Session } from '@supabase/auth-js';
import { mayHaveSession } from './auth-client.ts';
import { useSessionEvents } from './use-session-events.ts';

/**
 * The tab's session: undefined until it is known, null for a visitor. The client is 28 KB, so it loads only for a session
 * or when `needClient` is called.
 */
export function useSession() {
  const [session, setSession] = useState<Session | null | undefined>();
  const [isNeeded, setNeeded] = useState(false);
  const needClient = useCallback(() => setNeeded(true), []);
  useEffect(() => {
    const look = () => mayHaveSession() && setNeeded(true);
    if (!mayHaveSession()) setSession(null);
    look();
    // The session may start in another tab.
    window.addEventListener('storage', look);
    return () => window.removeEventListener('storage', look);
  }, []);
  useSessionEvents((_event, now) => setSession(now), isNeeded);
  return { session, needClient };
}
