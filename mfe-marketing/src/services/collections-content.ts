import type { IconCard } from '../sections/icon-cards.tsx';

export const HERO = {
  eyebrow: '1st Party Collections',
  title: 'Recover what you’re owed. Keep the customer.',
  lead: 'We contact past-due customers in your name, early and courteously, so balances fall and relationships last.',
} as const;

export const BENEFITS: readonly IconCard[] = [
  {
    icon: 'coins',
    title: 'Improved Cash Flow',
    description:
      'Early, steady contact turns past-due balances into dated promises to pay, and promises into cash.',
  },
  {
    icon: 'handshake',
    title: 'Customer Retention',
    description:
      'Respectful conversations find the reason for the delay and leave the door open for the next order.',
  },
  {
    icon: 'scale',
    title: 'Compliance & Risk Management',
    description:
      'We check contact rules, consent, and disclosures every time and keep a record you can audit.',
  },
  {
    icon: 'chart',
    title: 'Data-Driven Results',
    description:
      'Payment behavior shows us who to contact, when, and how. Effort goes where it recovers most.',
  },
];

export const SERVICES: readonly IconCard[] = [
  {
    icon: 'phone',
    title: 'Multi-Channel Outreach',
    description:
      'Phone, email, text, and mail in one planned sequence, at the time and in the channel each customer responds to.',
  },
  {
    icon: 'calendar',
    title: 'Payment Plan Management',
    description:
      'Plans within limits you approve: proposed, documented, monitored, and followed up when a date slips.',
  },
  {
    icon: 'mail',
    title: 'Professional Correspondence',
    description:
      'Letters and messages on your letterhead, clear about the amount, the invoice, and how to pay.',
  },
  {
    icon: 'chart',
    title: 'Performance Analytics',
    description: 'Recovery by age, segment, and channel, with the kept-promise rate behind each number.',
  },
];

export const THIRD_PARTY = {
  eyebrow: 'Third-party collections',
  title: 'When courtesy isn’t enough',
  text: 'Some accounts need a firmer hand. With your approval, they go to our sister company, which collects in its own name.',
  contingency: {
    title: 'Contingency collection',
    promise: 'No Collection, No Charge!',
    text: 'A licensed agency pursues the balance and is paid from what it recovers. If it recovers nothing, you owe nothing.',
  },
  legal: {
    title: 'Legal services',
    text: 'When a claim merits it, attorneys in the debtor’s jurisdiction take it from demand letter to judgment, with your approval at each step.',
  },
  quote: 'Request a quote',
  information: 'More information',
} as const;

export const STORY = {
  value: '50%',
  label: 'reduction in 90+ day AR',
  title: 'A telecommunications provider halved its oldest debt',
  text: 'Four business lines on one playbook: one customer record, one statement, one conversation about what is due.',
  study: 'telecommunications-provider',
} as const;

/** Headings and buttons of the page's sections, in their order. */
export const SECTIONS = {
  start: 'Get Started Today',
  stories: 'View Success Stories',
  thirdParty: 'Third-party collections',
  benefits: { eyebrow: 'Benefits', title: 'Firm on the balance, kind to the customer' },
  services: { eyebrow: 'What we do', title: 'A planned conversation, not a campaign of calls' },
  closing: {
    title: 'Bring down your 90-day column',
    text: 'Start with the accounts you have stopped calling. We’ll pick them up in your name.',
  },
  apply: 'Start Your Application',
  allServices: 'Explore All Services',
} as const;
