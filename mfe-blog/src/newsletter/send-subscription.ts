import { callApi, subscribeToNewsletter } from '@site/shared/contracts';
import { watchForm } from '@site/shared/form-signals';

const TIMEOUT_MS = 30_000;

/**
 * Watches a form from its first touch on; what it returns tells the API of a new subscriber, and rejects when it refuses.
 * With zod, this outweighs an article: nothing imports it but on demand.
 */
export function subscribeFrom(form: HTMLFormElement): (email: string) => Promise<void> {
  const signs = watchForm(form, 'newsletter');
  return async (email) => {
    const body = { email, ...(await signs.read(email)) };
    await callApi(subscribeToNewsletter, { body, signal: AbortSignal.timeout(TIMEOUT_MS) });
  };
}
