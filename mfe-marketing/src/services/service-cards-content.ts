import type { IconName } from '@site/shared/ui';

interface ServiceCardContent {
  readonly path: string;
  readonly icon: IconName;
  readonly title: string;
  readonly description: string;
  readonly features: readonly string[];
  readonly linkLabel: string;
}

/** The three services, as the home page and the services overview introduce them. */
export const SERVICE_CARDS: readonly ServiceCardContent[] = [
  {
    path: '/services/ar',
    icon: 'coins',
    title: 'Accounts Receivable',
    description:
      'Your receivables desk, run by specialists in your name: from the first reminder to cash applied.',
    features: [
      'Follow-up that starts before the due date',
      'Every dispute with an owner and a deadline',
      'Cash application and reconciliation',
      'Aging and DSO reporting you can act on',
    ],
    linkLabel: 'Explore Accounts Receivable',
  },
  {
    path: '/services/billing',
    icon: 'invoice',
    title: 'Billing & Invoicing',
    description: 'Correct invoices, out on time, in the format your customer’s payables team will accept.',
    features: [
      'One standard workflow for every bill',
      'Accuracy checks before anything is sent',
      'Customer portals and e-invoicing handled',
      'The status of each invoice, always visible',
    ],
    linkLabel: 'Explore Billing & Invoicing',
  },
  {
    path: '/services/collections',
    icon: 'handshake',
    title: '1st Party Collections',
    description: 'Past-due balances recovered under your name, with the courtesy that keeps a customer.',
    features: [
      'Outreach by phone, email, text, and mail',
      'Payment plans within limits you set',
      'Compliance checked on every contact',
      'Recovery analytics by segment and age',
    ],
    linkLabel: 'Explore 1st Party Collections',
  },
];
