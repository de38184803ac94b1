import type { AuthError } from '@supabase/auth-js';
import { serviceMessage } from '../../kit/service-message.ts';
import { SIGN_IN_COPY } from './admin-sign-in-content.ts';

/** Why a sign-in was refused, for the person who tried. */
export function signInFault(error: AuthError): string {
  console.error(error);
  return error.code === 'invalid_credentials' ? SIGN_IN_COPY.failed.credentials : serviceMessage(error);
}
