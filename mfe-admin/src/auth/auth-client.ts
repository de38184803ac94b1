import { AUTH_BASE } from '@site/shared/contracts';
import { GoTrueClient } from '@supabase/auth-js';

const STORAGE_KEY = 'site-auth';
let client: GoTrueClient | undefined;

/** The one auth client of the tab: made at first use in the browser, because it starts timers and reads the storage. */
export function authClient(): GoTrueClient {
  client ??= new GoTrueClient({
    url: location.origin + AUTH_BASE,
    storageKey: STORAGE_KEY,
    // Mail links land on the home page; the shell hands them on.
    detectSessionInUrl: false,
  });
  return client;
}
