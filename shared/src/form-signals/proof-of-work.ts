import { askForFormWork, callApi, type FormWork, type WorkingForm } from '../contracts/index.ts';

const TIMEOUT_MS = 5000;

/**
 * The work that a form brings where many forms come, as the field `work` wants it. Empty when none is asked for, and
 * when it could not be done: the form is looked at by a person then, not lost.
 */
export async function doProofOfWork(form: WorkingForm, subject: string): Promise<string> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const { challenge } = await callApi(askForFormWork, { body: { form, subject }, signal });
    if (!challenge) return '';
    const { solve } = await import('./solve-challenge.ts');
    const solution = await solve(challenge);
    return solution ? JSON.stringify({ challenge, solution } satisfies FormWork) : '';
  } catch {
    return '';
  }
}
