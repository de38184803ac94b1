import type { IconCard } from '../sections/icon-cards.tsx';
import type { Step } from '../sections/step.ts';

export const HERO = {
  eyebrow: 'Accounts Receivable',
  title: 'Get paid sooner, without growing your team',
  lead: 'A complete receivables desk, run by specialists in your name. We chase, resolve, apply, and report; you watch DSO fall.',
  trust: 'The firm serves hundreds of businesses.',
} as const;

export const HIGHLIGHTS: readonly IconCard[] = [
  {
    icon: 'clock',
    title: 'Days, not months',
    description: 'Clients cut DSO by 39% on average. That is cash you have earned already.',
  },
  {
    icon: 'users',
    title: 'A named team',
    description: 'The same specialists work your ledger every day and know your customers by name.',
  },
  {
    icon: 'eye',
    title: 'Nothing hidden',
    description: 'Each call, promise, and dispute is on record, in reports that tie to your own books.',
  },
];

/** The benefit cards; reading B shows the first four, reading A all five. */
export const BENEFITS: readonly IconCard[] = [
  {
    icon: 'coins',
    title: 'Save Money',
    description:
      'Trade salaries, software, and turnover for one predictable cost. Clients save 45% on average.',
  },
  {
    icon: 'clock',
    title: 'Save Time',
    description: 'Reminders, calls, and cash application leave your calendar, and still happen every day.',
  },
  {
    icon: 'spark',
    title: 'Increase Focus',
    description: 'Your finance team goes back to forecasting, pricing, and growth.',
  },
  {
    icon: 'chart',
    title: 'Scale Operations',
    description: 'Double your invoice volume without a hiring plan. Capacity follows your ledger.',
  },
  {
    icon: 'handshake',
    title: 'Boost Service',
    description: 'Courteous, well-informed contact turns a payment question into a better relationship.',
  },
];

/** Reading A: the four steps of its process selector. */
export const SELECTOR_STEPS: readonly (Step & { readonly points: readonly string[] })[] = [
  {
    number: '01',
    title: 'Discovery & Assessment',
    description: 'We learn how an order becomes cash in your company, and where it gets stuck.',
    points: [
      'Aging and dispute review',
      'Terms, contacts, and workflow map',
      'An agreed baseline for DSO and cost',
    ],
  },
  {
    number: '02',
    title: 'Solution Design & Integration',
    description: 'We set up roles, scripts, escalation rules, and the link to your system.',
    points: ['A playbook you sign off', 'Access with least privilege', 'A pilot on a part of the ledger'],
  },
  {
    number: '03',
    title: 'Active Management',
    description: 'A named team works the ledger every business day, in your name.',
    points: [
      'Reminders before and after the due date',
      'Disputes driven to a decision',
      'Cash applied and reconciled',
    ],
  },
  {
    number: '04',
    title: 'Optimization & Reporting',
    description: 'We report against the baseline and change what slows payment down.',
    points: [
      'Aging, DSO, and expected cash',
      'Causes of late payment, by customer',
      'The next three improvements',
    ],
  },
];

/** Reading B: the six steps of its process. */
export const PROCESS: readonly Step[] = [
  {
    number: '01',
    title: 'Discovery and Assessment',
    description:
      'Interviews and a full read of your aging, terms, and disputes. The result is a baseline for DSO, cost, and customer experience.',
  },
  {
    number: '02',
    title: 'Solution Design and Integration',
    description:
      'Scripts, cadences, escalation rules, and a working link to your accounting system, all signed off by you before the first call.',
  },
  {
    number: '03',
    title: 'Performance Governance',
    description:
      'Targets, service levels, and a review rhythm. Both sides know what good looks like and who answers for it.',
  },
  {
    number: '04',
    title: 'Active Management',
    description:
      'A named team contacts customers before and after the due date, settles disputes, and applies cash, every business day.',
  },
  {
    number: '05',
    title: 'Data-Driven Insights',
    description:
      'Payment behavior by customer, segment, and cause. We see who will pay late before the invoice is due, and act on it.',
  },
  {
    number: '06',
    title: 'Reporting and Visibility',
    description:
      'Aging, DSO, promises, and expected cash in one report that ties to your ledger, with the story behind each change.',
  },
];

const pick = (...numbers: string[]) => PROCESS.filter((step) => numbers.includes(step.number));

/** Reading B: the tabs over the process. Overview shows every step, the others their own two. */
export const PROCESS_TABS = [
  { id: 'overview', label: 'Overview', steps: PROCESS },
  { id: 'communication', label: 'Communication', steps: pick('01', '04') },
  { id: 'management', label: 'Management', steps: pick('02', '03') },
  { id: 'analytics', label: 'Analytics', steps: pick('05', '06') },
] as const;

export const STORY = {
  value: '52%',
  label: 'DSO reduction',
  title: 'A communications provider got its money in half the time',
  text: 'DSO from 65 to 31 days in 6 months, and a $2.3M annual cash-flow improvement.',
  study: 'communications-provider',
} as const;
