import type { Session } from '@supabase/auth-js';

/** Whether the account of a session has a second factor that the session has not proved yet. The API checks every call itself. */
export function needsSecondFactor({ access_token: token, user }: Session): boolean {
  const hasFactor = user.factors?.some(({ status }) => status === 'verified') ?? false;
  return hasFactor && assuranceLevelOf(token) !== 'aal2';
}

function assuranceLevelOf(token: string): unknown {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    return (JSON.parse(atob(payload)) as Record<string, unknown>)['aal'];
  } catch {
    return undefined;
  }
}
