import { AUTH_BASE } from '@site/shared/contracts';
import { GoTrueClient } from '@supabase/auth-js';
import { STORAGE_KEY } from './storage-key.ts';

/** Starts timers and reads the storage: for the browser only. */
export function createAuthClient(): GoTrueClient {
  return new GoTrueClient({
    url: location.origin + AUTH_BASE,
    storageKey: STORAGE_KEY,
    // Mail links land on the home page; the shell hands them on.
    detectSessionInUrl: false,
  });
}
