import { subscribeToNewsletter } from '@site/shared/contracts';
import type { Mount } from '../http/endpoint.ts';
import type { Limiter } from '../http/rate-limit.ts';
import type { Newsletter } from './service.ts';

export function mountNewsletter(
  mount: Mount,
  services: { readonly newsletter: Newsletter; readonly limit: Limiter },
): void {
  mount(
    subscribeToNewsletter,
    async ({ body: { email }, info }) => {
      await services.newsletter.subscribe(email, info.id);
      return { email };
    },
    { limit: services.limit },
  );
}
