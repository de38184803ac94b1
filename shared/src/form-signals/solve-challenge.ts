import type { FormChallenge, FormWork } from '../contracts/index.ts';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';

/** Longest that a visitor waits; on average it takes a second at most. */
const TIMEOUT_MS = 30_000;

/**
 * Finds the counter that a challenge asks for; the browser derives the keys off the page's thread. Null when it takes too
 * long.
 */
export async function solve(challenge: FormChallenge): Promise<FormWork['solution'] | null> {
  const solution = await solveChallenge({ challenge, deriveKey, timeout: TIMEOUT_MS });
  return solution && { counter: solution.counter, derivedKey: solution.derivedKey };
}
