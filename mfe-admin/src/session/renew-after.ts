import { authClient } from './auth-client.ts';
import { canRenew, renewSession, type Missing } from './renewal.ts';

/** Renews the session of a refused token. Resolves to whether the call can be repeated. */
export async function renewAfter(missing: Missing, refused: string | undefined): Promise<boolean> {
  if (!canRenew()) return false;
  const client = await authClient();
  const { data } = await client.getSession();
  const token = data.session?.access_token;
  // Another call or another tab has renewed it meanwhile.
  if (token !== undefined && token !== refused) return true;
  if (missing === 'sign-in' && token !== undefined) await client.signOut({ scope: 'local' });
  return renewSession(missing);
}
