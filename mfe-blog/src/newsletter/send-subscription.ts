import { callApi, subscribeToNewsletter } from '@site/shared/contracts';
import { watchForm } from '@site/shared/form-signals';

const TIMEOUT_MS = 30_000;

/**
 * Starts to watch a form at its first touch. The returned function sends the sign-up to the API, and rejects if
 * the API refuses it. With zod, this module is larger than an article, so import it dynamically only.
 */
export function subscribeFrom(form: HTMLFormElement): (email: string) => Promise<void> {
  const signs = watchForm(form, 'newsletter');
  return async (email) => {
    const body = { email, ...(await signs.read(email)) };
    await callApi(subscribeToNewsletter, { body, signal: AbortSignal.timeout(TIMEOUT_MS) });
  };
}
