import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { EmailAddress } from './submissions.ts';

export const subscribeToNewsletter = defineEndpoint({
  name: 'subscribeToNewsletter',
  method: 'POST',
  path: '/api/newsletter-subscriptions',
  access: 'public',
  body: z.object({ email: EmailAddress }),
  status: 201,
  reply: z.object({ email: z.string() }),
  /** 409 carries `duplicate` in its message: the seed's toast follows that word. */
  problems: [409, 422, 429],
});
