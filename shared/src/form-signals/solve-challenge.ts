import type { FormChallenge, FormWork } from '../contracts/public/index.ts';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';

/** Maximum duration. On average it takes at most a second. */
const TIMEOUT_MS = 30_000;

/** Solves a challenge; the browser derives the keys off the main thread. Null on a timeout. */
export async function solve(challenge: FormChallenge): Promise<FormWork['solution'] | null> {
  const solution = await solveChallenge({ challenge, deriveKey, timeout: TIMEOUT_MS });
  return solution && { counter: solution.counter, derivedKey: solution.derivedKey };
}
