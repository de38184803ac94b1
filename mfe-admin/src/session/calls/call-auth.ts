import type { AuthError, GoTrueClient } from '@supabase/auth-js';
import { authClient } from '../auth-client.ts';
import { renewAfter } from '../renew-after.ts';
import type { Missing } from '../renewal.ts';

/** As `callAsUser`, for calls of the auth client. */
export async function callAuth<R extends { readonly error: AuthError | null }>(
  call: (client: GoTrueClient) => Promise<R>,
): Promise<R> {
  const client = await authClient();
  const { data } = await client.getSession();
  const result = await call(client);
  const missing = missingBy(result.error);
  if (missing && (await renewAfter(missing, data.session?.access_token))) return callAuth(call);
  return result;
}

function missingBy(error: AuthError | null): Missing | null {
  if (error?.code === 'insufficient_aal') return 'second-factor';
  return error?.name === 'AuthSessionMissingError' ? 'sign-in' : null;
}
