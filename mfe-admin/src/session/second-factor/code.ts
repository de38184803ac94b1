import type { AuthError } from '@supabase/auth-js';
import { SECOND_FACTOR_CONTENT } from './admin-second-factor-content.ts';

/** The code in a form. Apps show it in two groups, so spaces are ignored. */
export function digitsOf(entry: FormDataEntryValue | null): string | null {
  const digits = String(entry ?? '').replaceAll(/\s/g, '');
  return /^\d{6}$/.test(digits) ? digits : null;
}

/** What is wrong with the code itself. */
export function codeFault({ code }: Pick<AuthError, 'code'>): string | null {
  const isWrong = code === 'mfa_verification_failed' || code === 'mfa_challenge_expired';
  return isWrong ? SECOND_FACTOR_CONTENT.wrong : null;
}
