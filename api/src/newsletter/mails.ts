import { unsubscribeFromNewsletter, urlOf, type SiteFacts } from '@site/shared/contracts';
import type { Db } from '../database/connection.ts';
import type { Compose, Message } from '../mail/delivery.ts';
import type { Letter } from '../mail/letter.ts';
import type { NewsletterLinks } from './links.ts';
import { findSubscription, type Subscription, type SubscriberState } from './repository.ts';

export interface NewsletterMailServices {
  readonly db: Db;
  readonly siteUrl: string;
  readonly links: NewsletterLinks;
}

/** The mails to a subscriber. Each says how to leave, to people and to mail programs. */
export function createNewsletterMails({ db, siteUrl, links }: NewsletterMailServices): {
  readonly 'newsletter-welcome': Compose;
  readonly 'newsletter-confirmation': Compose;
} {
  const to =
    (wanted: SubscriberState, write: (subscription: Subscription, facts: SiteFacts) => Letter): Compose =>
    async (id, facts) => {
      const subscription = await findSubscription(id, db);
      if (subscription?.state !== wanted) return { skip: `the subscriber is not ${wanted} any more` };
      return addressed(subscription, facts, write(subscription, facts));
    };

  function addressed(subscription: Subscription, facts: SiteFacts, letter: Letter): Message {
    const token = links.issue('unsubscribe', subscription);
    return {
      to: { name: '', address: subscription.email },
      replyTo: facts.email,
      letter: {
        ...letter,
        footer: [...letter.footer, `Leave the list: ${siteUrl}/newsletter/unsubscribe?token=${token}`],
      },
      headers: {
        'List-Unsubscribe': `<${siteUrl}${urlOf(unsubscribeFromNewsletter, { query: { token } })}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    };
  }

  return {
    'newsletter-welcome': to('confirmed', (_, facts) => welcome(facts, siteUrl)),
    'newsletter-confirmation': to('pending', (subscription, facts) =>
      confirmation(facts, `${siteUrl}/newsletter/confirm?token=${links.issue('confirm', subscription)}`),
    ),
  };
}

function welcome({ name }: SiteFacts, siteUrl: string): Letter {
  return {
    subject: `Welcome to the ${name} newsletter`,
    title: 'You are on the list',
    blocks: [
      {
        paragraph:
          'Thank you for subscribing. One letter a month at most: what we learn from running receivables for other companies, cut down to what you can use.',
      },
      { link: `${siteUrl}/blog`, label: 'Read what is there already' },
    ],
    footer: [`You get this message because your address was entered at ${siteUrl}/newsletter.`],
  };
}

function confirmation({ name }: SiteFacts, url: string): Letter {
  return {
    subject: `Please confirm: the ${name} newsletter`,
    title: 'One click, and you are on the list',
    blocks: [
      {
        paragraph:
          'Somebody, most likely you, entered this address for our newsletter. Confirm it within seven days, and the letters will come: one a month at most.',
      },
      { link: url, label: 'Confirm my address' },
      { paragraph: 'Was it not you? Then do nothing: without the click nothing will be sent.' },
    ],
    footer: [],
  };
}
