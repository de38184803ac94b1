import { callApi, subscribeToNewsletter } from '@site/shared/contracts';
import { watchForm } from '@site/shared/form-signals';

/**
 * Watches a form from its first touch on; what it returns tells the API of a new subscriber, and rejects when it refuses.
 * With zod, this outweighs an article: nothing imports it but on demand.
 */
export function subscribeFrom(form: HTMLFormElement): (email: string) => Promise<void> {
  const signs = watchForm(form, 'newsletter');
  return async (email) => {
    await callApi(subscribeToNewsletter, { body: { email, ...(await signs.read(email)) } });
  };
}
