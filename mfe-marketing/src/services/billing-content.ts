import type { IconCard } from '../sections/icon-cards.tsx';

export const HERO = {
  eyebrow: 'Billing & Invoicing',
  title: 'Invoices that are right the first time',
  lead: 'Late payments often start with late or incorrect bills. We prepare, check, and deliver every invoice, so the only thing left to do is pay it.',
} as const;

export const BENEFITS: readonly IconCard[] = [
  {
    icon: 'clock',
    title: 'Faster Billing Cycles',
    description:
      'Bills go out when the work is done, not at month end. The payment clock starts days earlier.',
  },
  {
    icon: 'check',
    title: 'Invoice Accuracy',
    description: 'We check prices, quantities, tax, and references against the contract before billing.',
  },
  {
    icon: 'coins',
    title: 'Lower Admin Overhead',
    description: 'We handle portals, formats, resends, and copies. Your team approves and moves on.',
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
      'One documented path from billable event to delivered invoice. Every exception has a rule, and every rule has an owner.',
    points: [
      'Intake from your ERP, timesheets, or delivery records',
      'Templates by customer, contract, and country',
      'Approval steps that match your signing authority',
    ],
  },
  {
    id: 'accuracy',
    title: 'Invoice Accuracy Reporting',
    description:
      'You cannot fix what nobody measures. We record the cause of every correction and report the trend.',
    points: [
      'First-pass acceptance by customer',
      'Credit memos and rebills by root cause',
      'A short list of fixes at the source every quarter',
    ],
  },
  {
    id: 'cycles',
    title: 'Faster Billing Cycles',
    description:
      'We move billing from a month-end rush to a steady flow, delivered through the channel each customer pays from.',
    points: [
      'Daily or weekly runs instead of one month-end batch',
      'Customer portals and e-invoicing networks handled',
      'Proof of receipt on file, so the due date holds',
    ],
  },
  {
    id: 'scale',
    title: 'Scalable Processes',
    description:
      'A new entity, a new product, or a seasonal peak becomes a settings change, not a hiring project.',
    points: [
      'Capacity that follows your invoice volume',
      'New business lines on the same playbook',
      'One standard across entities, local rules included',
    ],
  },
];

export const STORY = {
  value: '90%',
  label: 'error-rate reduction',
  title: 'A logistics provider stopped correcting and started billing',
  text: 'Invoices checked against shipment records before they go out: fewer errors, fewer disputes, and a 94% collection rate.',
  study: 'logistics-provider',
} as const;

/** Headings and buttons of the page's sections, in their order. */
export const SECTIONS = {
  schedule: 'Schedule Discovery Call',
  call: 'Call',
  benefits: { eyebrow: 'Benefits', title: 'Better billing, faster payment' },
  approach: {
    eyebrow: 'How we bill',
    title: 'Four disciplines behind every invoice',
    lead: 'Each one removes a reason to pay late.',
  },
  closing: {
    title: 'Find out what invoice errors cost you',
    text: 'Bring a month of credit memos to the call. We’ll sort them by cause together.',
  },
} as const;
