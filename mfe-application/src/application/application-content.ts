import type { Step } from '@site/shared/ui';

/** The page around the form, and the page that follows it without script. */
export const APPLICATION_COPY = {
  eyebrow: 'Application',
  title: 'Partner With Our AR Experts',
  lead: 'Tell us where your receivables stand today. An expert reads every application and replies with the right questions and first ideas for improvement.',
  promises: [
    'Read by a person, from start to finish',
    'No obligation, no sales script',
    'About five minutes',
  ],
  home: 'Back to Home',
  nextSteps: 'What happens next',
  received: {
    /** The second part shows only with a valid ticket. */
    title: ['Application', ' Submitted'],
    reference: 'Your reference is',
    lead: "Thank you for your submission. We'll be in touch soon!",
    keep: 'Keep it handy so we can find your application quickly.',
    /** Shown to a visitor without a valid ticket. */
    without: 'We show your reference here for one day. You can also find it in our confirmation email.',
    print: 'Print or save',
    meanwhile: 'In the meantime',
    links: [
      ['/services', 'Explore our services'],
      ['/success-stories', 'Client success stories'],
      ['/blog', 'Articles on receivables and hiring'],
      ['/privacy-policy', 'How we protect your data'],
      ['/', 'Back to Home'],
    ],
  },
  contact: {
    title: 'Get in Touch',
    lead: 'Prefer to talk first? A person will answer.',
    email: 'Email',
    phone: 'Phone',
    schedule: 'Schedule Meeting',
  },
} as const;

/** The brand title above the form. */
export function brandTitle(name: string): string {
  return `${name} Consultation`;
}

/** What happens after an application, and how soon: `responseTime` is the site fact. */
export function nextSteps(responseTime: string | null): readonly Step[] {
  const soon = responseTime ? ` within ${responseTime}` : '';
  return [
    {
      number: '1',
      title: 'We review',
      description: 'A specialist reviews everything you sent, including any document.',
    },
    {
      number: '2',
      title: 'We talk',
      description: `We get in touch${soon} for a short call about your invoices, customers, and goals.`,
    },
    {
      number: '3',
      title: 'You decide',
      description: 'You get a plan with scope and metrics. Nothing starts without your approval.',
    },
  ];
}

/** The description that a link from a service page starts, if the field is empty. */
export const SERVICE_PREFILL: Readonly<Record<string, string>> = {
  ar: 'We are interested in your accounts receivable services.',
  billing: 'We are interested in your billing and invoicing services.',
  collections: 'We are interested in your first-party collections services.',
};
