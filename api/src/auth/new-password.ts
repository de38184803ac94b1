import { passwordFault } from '@site/shared/contracts';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { AuthError } from './auth-errors.ts';

/** What a new password may not be made of, besides what everybody chooses. */
const SITE_WORDS = ['ledgerwell', 'receivables', 'admin', 'administrator'];

/** Guesses that a thief of the password table affords for one account at the least. */
const MIN_GUESSES = 1e6;

/** Longer texts are judged by their beginning: the estimate takes longer with every character. */
const MAX_JUDGED = 64;

export type WeakReason = 'length' | 'characters' | 'pwned';

const COMMON = 'This password is too easy to guess. Choose one that is not a common word, name or pattern.';

const judge = new ZxcvbnFactory({ graphs: adjacencyGraphs, dictionary });

/**
 * Throws `weak_password` for a password that breaks the rules of the form, or that is easily guessed: it is a common one,
 * or made of the words of the site and of the address. The estimate is zxcvbn's.
 */
export function checkNewPassword(password: string, email: string): void {
  const fault = passwordFault(password);
  if (fault) throw weak(fault, fault.includes('at least') ? 'length' : 'characters');
  const own = [...SITE_WORDS, email, ...email.split(/[@.+_-]/)].filter((word) => word.length > 2);
  const { guesses } = judge.check(password.slice(0, MAX_JUDGED), own);
  if (guesses < MIN_GUESSES) throw weak(COMMON, 'pwned');
}

function weak(message: string, reason: WeakReason): AuthError {
  return new AuthError('weak_password', { message, reasons: [reason] });
}
