import { AUTH_BASE } from '@site/shared/contracts/auth';
import { stopCounting } from '@site/shared/federation';
import { GoTrueClient } from '@supabase/auth-js';
import { removeDraftsOfOthers } from './draft-storage.ts';
import { noteRetryAfter } from './retry-after.ts';
import { clearSignOutMark } from './sign-out-mark.ts';
import { STORAGE_KEY } from './storage-key.ts';

/** For the browser only: the client starts timers and reads the storage. */
export function createAuthClient(): GoTrueClient {
  const client = new GoTrueClient({
    url: location.origin + AUTH_BASE,
    storageKey: STORAGE_KEY,
    // Email links open the home page; the shell redirects them.
    detectSessionInUrl: false,
    fetch: async (...request) => {
      const response = await fetch(...request);
      noteRetryAfter(response);
      return response;
    },
  });
  let wasSignedIn = false;
  client.onAuthStateChange((_event, session) => {
    // Visits of staff are not counted, also after they sign out.
    if (session) {
      stopCounting();
      removeDraftsOfOthers(session.user.id);
    }
    // A refresh while another tab signs out is no sign-in.
    if (session && !wasSignedIn) clearSignOutMark();
    wasSignedIn = session !== null;
  });
  return client;
}
