import {
  confirmSubscription,
  openUnsubscribePage,
  subscribeToNewsletter,
  undoUnsubscribe,
  unsubscribeFromNewsletter,
} from '@site/shared/contracts';
import { listQuarantinedSignUps, MAX_SIGN_UPS_LISTED, releaseSignUp } from '@site/shared/contracts/staff';
import type { Db } from '../database/connection.ts';
import { actorOf, type ServedEndpoint, serve } from '../http/endpoint.ts';
import type { AddressLimiter } from '../limits/address-limiter.ts';
import type { SignUpScreening } from './screening.ts';
import { selectQuarantined } from './quarantine.ts';
import type { Newsletter } from './service.ts';
import type { SignUp } from './sign-up.ts';

export interface NewsletterRouteServices {
  readonly newsletter: Newsletter;
  readonly signUp: SignUp;
  readonly limit: AddressLimiter;
  readonly siteUrl: string;
  readonly signUpScreening: SignUpScreening;
  readonly db: Db;
}

/**
 * Only sign-up has a limit per address. One-click unsubscribe requests come from mail providers' servers, which send them for many
 * subscribers from one address.
 */
export function newsletterEndpoints({
  newsletter,
  signUp,
  limit,
  siteUrl,
  signUpScreening,
  db,
}: NewsletterRouteServices): ServedEndpoint[] {
  return [
    serve(
      subscribeToNewsletter,
      async ({ body, info, headers }) => {
        const { email } = body;
        const source = pageOf(headers.referer, siteUrl);
        const spam = await signUpScreening.form(body, true);
        await signUp({ email, requestId: info.id, source, spam }, info.address);
        return { email };
      },
      { limit },
    ),
    serve(confirmSubscription, ({ body, info }) => newsletter.confirm(body.token, info.id)),
    serve(unsubscribeFromNewsletter, async ({ query, info }) => ({
      undo: await newsletter.unsubscribe(query.token, info.id),
    })),
    serve(openUnsubscribePage, async ({ query, response }) => {
      response.redirect(302, `${siteUrl}/newsletter/unsubscribe?${new URLSearchParams(query).toString()}`);
    }),
    serve(listQuarantinedSignUps, async () => ({ items: await selectQuarantined(MAX_SIGN_UPS_LISTED, db) })),
    serve(releaseSignUp, (call) => {
      const { userId, sessionId } = actorOf(call);
      return newsletter.release(call.params.id, { userId, sessionId, requestId: call.info.id });
    }),
    serve(undoUnsubscribe, ({ body, info }) => newsletter.undoUnsubscribe(body.token, info.id)),
  ];
}

/** The path of the site's page with the form. Null for other origins. */
function pageOf(referer: string | undefined, siteUrl: string): string | null {
  if (!referer || !URL.canParse(referer)) return null;
  const { origin, pathname } = new URL(referer);
  return origin === new URL(siteUrl).origin ? pathname.slice(0, 100) : null;
}
