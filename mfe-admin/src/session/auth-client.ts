import type { GoTrueClient } from '@supabase/auth-js';
import { STORAGE_KEY } from './storage-key.ts';

let client: Promise<GoTrueClient> | undefined;

/** The tab's one auth client. Loaded at first use, because a visitor without a session needs it only to send a form. */
export function authClient(): Promise<GoTrueClient> {
  client ??= openClient().catch((error: unknown) => {
    client = undefined;
    throw error;
  });
  return client;
}

async function openClient(): Promise<GoTrueClient> {
  const { createAuthClient } = await import(/* webpackChunkName: "auth-client" */ './create-auth-client.ts');
  return createAuthClient();
}

/** Whether this browser may have a session, without loading the client. */
export function mayHaveSession(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) !== null;
  } catch {
    // Storage is blocked: the client handles that.
    return true;
  }
}
