import type { SiteFacts } from '@site/shared/contracts';
import type { Db } from '../database/connection.ts';
import type { Compose, Message } from '../mail/delivery.ts';
import { findSubscription } from './repository.ts';

export interface NewsletterMailServices {
  readonly db: Db;
  readonly siteUrl: string;
}

/** The mails to a subscriber. */
export function createNewsletterMails({ db, siteUrl }: NewsletterMailServices): {
  readonly 'newsletter-welcome': Compose;
} {
  return {
    async 'newsletter-welcome'(id, facts) {
      const subscription = await findSubscription(id, db);
      return subscription
        ? welcome(subscription.email, facts, siteUrl)
        : { skip: 'the subscription is gone' };
    },
  };
}

function welcome(email: string, facts: SiteFacts, siteUrl: string): Message {
  return {
    to: { name: '', address: email },
    replyTo: facts.email,
    letter: {
      subject: `Welcome to the ${facts.name} newsletter`,
      title: 'You are on the list',
      blocks: [
        {
          paragraph:
            'Thank you for subscribing. One letter a month at most: what we learn from running receivables for other companies, cut down to what you can use.',
        },
        { link: `${siteUrl}/blog`, label: 'Read what is there already' },
      ],
      footer: [`You get this message because your address was entered at ${siteUrl}/newsletter.`],
    },
  };
}
