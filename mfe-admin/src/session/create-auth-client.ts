import { AUTH_BASE } from '@site/shared/contracts';
import { GoTrueClient } from '@supabase/auth-js';
import { clearSignOutMark } from './sign-out-mark.ts';
import { STORAGE_KEY } from './storage-key.ts';

/** For the browser only: the client starts timers and reads the storage. */
export function createAuthClient(): GoTrueClient {
  const client = new GoTrueClient({
    url: location.origin + AUTH_BASE,
    storageKey: STORAGE_KEY,
    // Email links open the home page; the shell redirects them.
    detectSessionInUrl: false,
  });
  client.onAuthStateChange((_event, session) => {
    if (session) clearSignOutMark();
  });
  return client;
}
