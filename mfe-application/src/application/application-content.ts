import type { Step } from '@site/shared/ui';

/** What the application page says beside the form's own labels and messages. */
export const APPLICATION_COPY = {
  eyebrow: 'Application',
  title: 'Partner With Our AR Experts',
  lead: 'Tell us where your receivables stand today. An expert reads every application, and comes back with questions worth asking and a first idea of what could move.',
  promises: ['Read by a person, start to finish', 'No obligation, no sales script', 'About five minutes'],
  received: {
    lead: "Thank you for your submission. We'll be in touch soon!",
    keep: 'Keep it at hand: with it we find your application at once.',
    /** For who has no ticket, or one that is no longer good. */
    without:
      'The reference of an application stands here for a day after it was sent, and for good in our mail about it.',
    links: [
      ['/services', 'What we do, step by step'],
      ['/success-stories', 'How it went for others'],
      ['/blog', 'Articles on receivables and teams'],
      ['/privacy-policy', 'How we keep your details'],
      ['/', 'Back to Home'],
    ],
  },
  contactLead: 'Rather talk first? Any of these reaches a person.',
  contactReason: {
    all: 'We use these details to answer you, and for nothing else, unless you tick the box below.',
    contactName: 'So that we know whom to ask for.',
    email: 'For your receipt and our answer.',
    phone: 'For one short call about your receivables.',
  },
  consent:
    'By submitting you agree that we use what you wrote to answer you, and keep it until you ask us to delete it.',
  newsletter: 'Send me the newsletter as well: one letter a month at most, and each says how to leave.',
} as const;

/** What follows an application, and how soon: `responseTime` is the site fact. */
export function nextSteps(responseTime: string | null): readonly Step[] {
  const soon = responseTime ? ` within ${responseTime}` : '';
  return [
    {
      number: '1',
      title: 'We read',
      description: 'One of our specialists goes through what you sent, document included.',
    },
    {
      number: '2',
      title: 'We talk',
      description: `We get in touch${soon} for a short call about your invoices, your customers and your goals.`,
    },
    {
      number: '3',
      title: 'You decide',
      description: 'You get a plan with scope and measures. Nothing starts without your word.',
    },
  ];
}

/** The sentence that a link from a service page puts into an empty project description. */
export const SERVICE_PREFILL: Readonly<Record<string, string>> = {
  ar: 'We are interested in your accounts receivable services.',
  billing: 'We are interested in your billing and invoicing services.',
  collections: 'We are interested in your first-party collections services.',
};
