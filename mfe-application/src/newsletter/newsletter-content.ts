import type { IconName } from '@site/shared/ui';

export const NEWSLETTER_COPY = {
  eyebrow: 'Newsletter',
  title: 'Get paid sooner, one letter at a time',
  lead: 'What we learn from running receivables for other companies, boiled down to what you can use on Monday.',
  note: 'One letter a month at most. Every one carries a link that ends it.',
  received: {
    title: 'Thank you for subscribing!',
    lead: "You'll receive our latest updates.",
  },
} as const;

interface Blurb {
  readonly icon: IconName;
  readonly title: string;
  readonly text: string;
}

export const BLURBS: readonly Blurb[] = [
  {
    icon: 'chart',
    title: 'Expert Insights',
    text: 'How experienced collectors read an aging report, where disputes really start, and which numbers deserve a place in your weekly meeting.',
  },
  {
    icon: 'handshake',
    title: 'Case Studies',
    text: 'Companies like yours, before and after: what was stuck, what changed, how long it took, and what we would do differently.',
  },
  {
    icon: 'spark',
    title: 'Exclusive Tips',
    text: 'Wording for reminders that get answered, invoice layouts that get approved, and small habits that shorten the wait. Only in the letter.',
  },
];
