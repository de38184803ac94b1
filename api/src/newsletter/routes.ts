import {
  confirmSubscription,
  openUnsubscribePage,
  subscribeToNewsletter,
  undoUnsubscribe,
  unsubscribeFromNewsletter,
} from '@site/shared/contracts';
import type { Mount } from '../http/endpoint.ts';
import type { Limiter } from '../http/rate-limit.ts';
import type { Newsletter } from './service.ts';

export interface NewsletterRouteServices {
  readonly newsletter: Newsletter;
  readonly limit: Limiter;
  readonly siteUrl: string;
}

/**
 * Only signing up is counted by address: one click comes from the servers of mail providers, many subscribers from one.
 */
export function mountNewsletter(mount: Mount, { newsletter, limit, siteUrl }: NewsletterRouteServices): void {
  mount(
    subscribeToNewsletter,
    async ({ body: { email, website }, info, headers }) => {
      const source = pageOf(headers.referer, siteUrl);
      await newsletter.subscribe({ email, requestId: info.id, source, isTrapped: Boolean(website?.trim()) });
      return { email };
    },
    { limit },
  );
  mount(confirmSubscription, ({ body, info }) => newsletter.confirm(body.token, info.id));
  mount(unsubscribeFromNewsletter, async ({ query, info }) => ({
    undo: await newsletter.unsubscribe(query.token, info.id),
  }));
  mount(openUnsubscribePage, async ({ query, response }) => {
    response.redirect(302, `${siteUrl}/newsletter/unsubscribe?${new URLSearchParams(query).toString()}`);
  });
  mount(undoUnsubscribe, ({ body, info }) => newsletter.undoUnsubscribe(body.token, info.id));
}

/** The page of our own that a form stood on. */
function pageOf(referer: string | undefined, siteUrl: string): string | null {
  if (!referer || !URL.canParse(referer)) return null;
  const { origin, pathname } = new URL(referer);
  return origin === new URL(siteUrl).origin ? pathname.slice(0, 100) : null;
}
