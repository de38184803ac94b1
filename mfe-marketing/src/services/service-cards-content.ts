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
    description: 'Specialists manage your receivables in your name, from first reminder to cash application.',
    features: [
      'Follow-up that starts before the due date',
      'An owner and a deadline for every dispute',
      'Cash application and reconciliation',
      'Aging and DSO reporting you can act on',
    ],
    linkLabel: 'Explore Accounts Receivable',
  },
  {
    path: '/services/billing',
    icon: 'invoice',
    title: 'Billing & Invoicing',
    description: 'Accurate invoices, on time, in the format your customer’s AP team accepts.',
    features: [
      'One standard workflow for every bill',
      'Accuracy checks before anything goes out',
      'Customer portals and e-invoicing handled',
      'Visible status for every invoice',
    ],
    linkLabel: 'Explore Billing & Invoicing',
  },
  {
    path: '/services/collections',
    icon: 'handshake',
    title: '1st Party Collections',
    description: 'Past-due balances recovered in your name, with the courtesy that keeps customers.',
    features: [
      'Outreach by phone, email, text, and mail',
      'Payment plans within limits you set',
      'Compliance checked on every contact',
      'Recovery analytics by segment and age',
    ],
    linkLabel: 'Explore 1st Party Collections',
  },
];
