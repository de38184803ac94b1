import type { IconName } from '@site/shared/ui';

/** The newsletter's own page, and the page that follows it without script. */
export const NEWSLETTER_COPY = {
  eyebrow: 'Newsletter',
  title: 'Get paid sooner, one email at a time',
  lead: 'What we learn from managing receivables for other companies, in tips you can use on Monday.',
  note: 'One email a month at most. Unsubscribe anytime.',
  benefits: 'What you get',
  received: {
    title: 'Thank you for subscribing!',
    lead: "You'll receive our latest updates.",
  },
  readBlog: 'Read our blog in the meantime',
} as const;

export const FORM_COPY = {
  form: 'Newsletter',
  email: 'Email address',
  submit: 'Subscribe',
  submitting: 'Subscribing...',
  failed: {
    title: 'Subscription failed',
    duplicate: 'This email is already subscribed.',
    other: 'Please try again later.',
  },
} as const;

/** The pages behind the links in our emails, and the pages that follow them. */
export const LINK_COPY = {
  confirm: {
    title: 'Confirm your subscription',
    lead: 'Click to confirm your subscription. We’ll send the newsletter to the address that received this link.',
    submit: 'Confirm my address',
    submitting: 'Confirming...',
    /** A question and a link to its answer. */
    older: { question: 'This link works for seven days. Is yours older?', link: 'Sign up again' },
  },
  confirmed: {
    title: 'Your subscription is confirmed',
    lead: 'Welcome! You’ll receive our next newsletter. Every issue has an unsubscribe link.',
  },
  expired: {
    title: 'This link has expired',
    lead: 'It was already used, or it is more than seven days old. Sign up again and we’ll email you a new one.',
    link: 'Sign up again',
  },
  unsubscribe: {
    title: 'Unsubscribe from the newsletter',
    lead: 'Click to unsubscribe. We’ll stop sending the newsletter to the address that received this link.',
    submit: 'Unsubscribe',
    submitting: 'Unsubscribing...',
  },
  broken: { title: 'This link does not work', link: 'Go to the newsletter' },
  left: {
    title: 'You’ve been unsubscribed',
    lead: 'We will not send you any more newsletters.',
    undoOffer: 'Was this a mistake? You can undo it for a day.',
    undo: 'Keep me subscribed',
    undoing: 'One moment...',
    undoFailed: 'We could not undo this. Please sign up again.',
  },
  kept: {
    title: 'You’re subscribed again',
    lead: 'Nothing has changed. You’ll receive our next newsletter.',
  },
} as const;

/** What to do after a failure. Without an email fact, there is no address to write to. */
export function tryAgain(email: string | null): string {
  return `Something went wrong. Please try again${email ? `, or email us at ${email}` : ''}.`;
}

export function brokenLink(email: string | null): string {
  const orWrite = email ? `, or email us at ${email} and we’ll unsubscribe you` : '';
  return `Part of it may be missing. Copy the whole link from the end of our email${orWrite}.`;
}

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
