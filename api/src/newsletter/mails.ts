import { unsubscribeFromNewsletter, urlOf, type SiteFacts } from '@site/shared/contracts';
import type { Db } from '../database/connection.ts';
import { toInstant } from '../database/instants.ts';
import type { Compose, Message } from '../mail/delivery.ts';
import type { MailContent } from '../mail/mail-content.ts';
import type { NewsletterLinks } from './links.ts';
import { findSubscription, saveAsked, type Subscription, type SubscriberState } from './repository.ts';

export interface NewsletterMailServices {
  readonly db: Db;
  readonly siteUrl: string;
  readonly links: NewsletterLinks;
  readonly now: () => number;
}

/** Mails to a subscriber. Each has an unsubscribe link for people and an unsubscribe header for mail programs. */
export function createNewsletterMails({ db, siteUrl, links, now }: NewsletterMailServices): {
  readonly 'newsletter-welcome': Compose;
  readonly 'newsletter-confirmation': Compose;
} {
  const to =
    (
      wanted: SubscriberState,
      write: (subscription: Subscription, facts: SiteFacts) => MailContent,
    ): Compose =>
    async (id, facts) => {
      const subscription = await findSubscription(id, db);
      if (subscription?.state !== wanted) return { skip: `the subscriber is no longer ${wanted}` };
      return addressed(subscription, facts, write(subscription, facts));
    };

  function addressed(subscription: Subscription, facts: SiteFacts, content: MailContent): Message {
    const token = links.issue('unsubscribe', subscription);
    return {
      to: { name: '', address: subscription.email },
      replyTo: facts.email,
      content: {
        ...content,
        footer: [...content.footer, `Unsubscribe: ${siteUrl}/newsletter/unsubscribe?token=${token}`],
      },
      headers: {
        'List-Unsubscribe': `<${siteUrl}${urlOf(unsubscribeFromNewsletter, { query: { token } })}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    };
  }

  const composeConfirmation = to('pending', (subscription, facts) =>
    confirmation(facts, `${siteUrl}/newsletter/confirm?token=${links.issue('confirm', subscription)}`),
  );

  return {
    'newsletter-welcome': to('confirmed', (_, facts) => welcome(facts, siteUrl)),
    // The days of the link begin now, however long its mail waited.
    'newsletter-confirmation': async (id, ...rest) => {
      await saveAsked(id, toInstant(now()), db);
      return composeConfirmation(id, ...rest);
    },
  };
}

function welcome({ name }: SiteFacts, siteUrl: string): MailContent {
  return {
    subject: `Welcome to the ${name} newsletter`,
    title: 'You’re subscribed',
    blocks: [
      {
        paragraph:
          'Thank you for subscribing. You’ll get at most one email a month, with practical lessons from the receivables we manage for other companies.',
      },
      { link: `${siteUrl}/blog`, label: 'Read our blog' },
    ],
    footer: [`You’re receiving this email because your address was entered at ${siteUrl}/newsletter.`],
  };
}

function confirmation({ name }: SiteFacts, url: string): MailContent {
  return {
    subject: `Please confirm your ${name} newsletter subscription`,
    title: 'Confirm your subscription',
    blocks: [
      {
        paragraph:
          'Someone, most likely you, signed up for our newsletter with this address. To subscribe, confirm it within seven days. We send at most one email a month.',
      },
      { link: url, label: 'Confirm my address' },
      { paragraph: 'If this wasn’t you, ignore this email and we won’t subscribe you.' },
    ],
    footer: [],
  };
}
