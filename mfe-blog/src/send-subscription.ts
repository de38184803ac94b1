import { callApi, subscribeToNewsletter } from '@site/shared/contracts';

/** Tells the API of a new subscriber; rejects when it refuses. With zod, this outweighs an article: nothing imports it but on demand. */
export async function sendSubscription(email: string): Promise<void> {
  await callApi(subscribeToNewsletter, { body: { email } });
}
