import { passwordFault } from '@site/shared/contracts/auth';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { AuthError } from '../auth-errors.ts';

/** Words that make a password easy to guess on this site, in addition to common passwords, the site's name and the email. */
const SITE_WORDS = ['receivables', 'admin', 'administrator'];

/** Minimum number of guesses that a password must withstand. */
const MIN_GUESSES = 1e6;

/** Only the start of a long password is checked, because the time of the estimate grows with the length. */
const MAX_CHECKED_LENGTH = 64;

export type WeakReason = 'length' | 'characters' | 'pwned';

const COMMON = 'This password is too easy to guess. Choose one that is not a common word, name or pattern.';

const estimator = new ZxcvbnFactory({ graphs: adjacencyGraphs, dictionary });

/**
 * Throws `weak_password` for a password that breaks the rules of the form or is easy to guess (by zxcvbn's estimate), for example
 * a common one or one made of words of the site's name or of the email.
 */
export function checkNewPassword(
  password: string,
  { email, siteName }: { readonly email: string; readonly siteName: string },
): void {
  const fault = passwordFault(password);
  if (fault) throw weak(fault, fault.includes('at least') ? 'length' : 'characters');
  const texts = [siteName, email];
  const words = [...texts, ...texts.flatMap((text) => text.split(/[\s@.+_-]/))];
  const own = [...SITE_WORDS, ...words].filter((word) => word.length > 2);
  const { guesses } = estimator.check(password.slice(0, MAX_CHECKED_LENGTH), own);
  if (guesses < MIN_GUESSES) throw weak(COMMON, 'pwned');
}

function weak(message: string, reason: WeakReason): AuthError {
  return new AuthError('weak_password', { message, reasons: [reason] });
}
