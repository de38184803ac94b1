import type { IconName } from '@site/shared/ui';

export const NEWSLETTER_COPY = {
  eyebrow: 'Newsletter',
  title: 'Get paid sooner, one email at a time',
  lead: 'What we learn from managing receivables for other companies, in tips you can use on Monday.',
  note: 'One email a month at most. Unsubscribe anytime.',
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
    text: 'How experienced collectors read an aging report, where disputes really start, and which numbers belong in your weekly meeting.',
  },
  {
    icon: 'handshake',
    title: 'Case Studies',
    text: 'Companies like yours, before and after: what was stuck, what changed, how long it took, and what we learned.',
  },
  {
    icon: 'spark',
    title: 'Exclusive Tips',
    text: 'Reminder wording that gets answers, invoice layouts that get approved, and small habits that speed up payment. Only in the newsletter.',
  },
];
