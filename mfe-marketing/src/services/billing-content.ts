import type { IconCard } from '../sections/icon-cards.tsx';

export const HERO = {
  eyebrow: 'Billing & Invoicing',
  title: 'Invoices that are right the first time',
  lead: 'A late payment often starts with a late or wrong bill. We prepare, check, and deliver every invoice, so that the only thing left to do is pay it.',
} as const;

export const BENEFITS: readonly IconCard[] = [
  {
    icon: 'clock',
    title: 'Faster Billing Cycles',
    description:
      'Bills leave when the work is done, not when the month is. The payment clock starts days earlier.',
  },
  {
    icon: 'check',
    title: 'Invoice Accuracy',
    description:
      'Prices, quantities, tax, and references checked against the contract before anything is sent.',
  },
  {
    icon: 'coins',
    title: 'Lower Admin Overhead',
    description: 'Portals, formats, resends, and copies are our work. Your team approves, and moves on.',
  },
];

interface BillingTab {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly points: readonly string[];
}

export const TABS: readonly BillingTab[] = [
  {
    id: 'workflows',
    title: 'Standardized Billing Workflows',
    description:
      'One documented path from the event that may be billed to the invoice received. Every exception has a rule, and every rule has an owner.',
    points: [
      'Intake from your ERP, time sheets, or delivery records',
      'Templates by customer, contract, and country',
      'Approval steps that match your signing authority',
    ],
  },
  {
    id: 'accuracy',
    title: 'Invoice Accuracy Reporting',
    description:
      'You cannot fix what nobody counts. We record each correction with its cause, and report the trend until it bends.',
    points: [
      'First-pass acceptance, by customer',
      'Credit notes and rebills, by root cause',
      'A short list of fixes at the source, each quarter',
    ],
  },
  {
    id: 'cycles',
    title: 'Faster Billing Cycles',
    description:
      'We move billing from a month-end rush to a steady flow, and deliver through the channel that each customer pays from.',
    points: [
      'Daily or weekly runs instead of one month-end batch',
      'Customer portals and e-invoicing networks handled',
      'Proof of receipt on file, so the due date stands',
    ],
  },
  {
    id: 'scale',
    title: 'Scalable Processes',
    description:
      'A new entity, a new product, or a seasonal peak becomes a change of settings, not a hiring round.',
    points: [
      'Capacity that follows your invoice volume',
      'New business lines live on the same playbook',
      'One standard across entities, with local rules kept',
    ],
  },
];

export const STORY = {
  value: '90%',
  label: 'error-rate reduction',
  title: 'A logistics provider stopped correcting and started billing',
  text: 'Invoices checked against shipment records before sending: fewer errors, fewer disputes, and a 94% collection rate.',
  study: 'logistics-provider',
} as const;
