import type { RemotePage } from '@site/shared/federation';

/** The title and description of each page. */
export const HEADS = {
  application: {
    title: 'Apply for an AR consultation',
    description:
      'Tell us about your company and your receivables. Our accounts receivable experts read every application and reply with a plan for your cash flow.',
  },
  applicationReceived: {
    title: 'Your application',
    description: 'Your application reference, what happens next, and how to reach us.',
    index: false,
  },
  applicationDocuments: {
    title: 'Send your documents',
    description: 'Add the documents that we asked for to your application.',
    index: false,
  },
  newsletter: {
    title: 'Newsletter',
    description:
      'Expert insights, case studies, and exclusive tips on accounts receivable and cash flow, by email. Short and useful. Unsubscribe anytime.',
  },
  newsletterReceived: {
    title: 'Thank you for subscribing',
    description: 'We have received your newsletter sign-up.',
    index: false,
  },
  newsletterConfirm: {
    title: 'Confirm your subscription',
    description: 'The last step to subscribe to our newsletter.',
    index: false,
  },
  newsletterUnsubscribe: {
    title: 'Unsubscribe from the newsletter',
    description: 'Stop receiving our newsletter.',
    index: false,
  },
  newsletterConfirmed: {
    title: 'Your subscription is confirmed',
    description: 'You will receive our newsletter.',
    index: false,
  },
  newsletterLeft: {
    title: 'You’ve been unsubscribed',
    description: 'You will not receive our newsletter anymore.',
    index: false,
  },
  newsletterKept: {
    title: 'You’re subscribed again',
    description: 'You will keep receiving our newsletter.',
    index: false,
  },
} satisfies Record<string, RemotePage['head']>;
