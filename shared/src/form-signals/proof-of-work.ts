import { askForFormWork, callApi, type FormWork, type WorkingForm } from '../contracts/public/index.ts';

const TIMEOUT_MS = 5000;

/**
 * The proof of work for the form's `work` field. Empty if none is requested, or if it failed; then a person reviews the
 * form.
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
