import type { IconCard } from '../sections/icon-cards.tsx';
import type { Step } from '../sections/step.ts';

export const HERO = {
  eyebrow: 'Accounts Receivable',
  title: 'Get paid sooner, without growing your team',
  lead: 'A complete receivables team, working in your name. We follow up, resolve disputes, apply cash, and report. You watch DSO fall.',
  trust: 'We serve hundreds of businesses.',
} as const;

export const HIGHLIGHTS: readonly IconCard[] = [
  {
    icon: 'clock',
    title: 'Days, not months',
    description: 'Clients cut DSO by 39% on average. That is cash you have already earned.',
  },
  {
    icon: 'users',
    title: 'A dedicated team',
    description: 'The same specialists work your ledger every day and know your customers by name.',
  },
  {
    icon: 'eye',
    title: 'Nothing hidden',
    description: 'Every call, promise to pay, and dispute is on record, in reports that tie to your books.',
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
    description: 'Reminders, calls, and cash application leave your to-do list and still happen every day.',
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
    description: 'We map how an order becomes cash in your company and where it gets stuck.',
    points: [
      'Aging and dispute review',
      'Terms, contacts, and workflow map',
      'An agreed baseline for DSO and cost',
    ],
  },
  {
    number: '02',
    title: 'Solution Design & Integration',
    description: 'We set up roles, scripts, escalation rules, and the connection to your system.',
    points: ['A playbook you approve', 'Least-privilege access', 'A pilot on part of the ledger'],
  },
  {
    number: '03',
    title: 'Active Management',
    description: 'A dedicated team works your ledger every business day, in your name.',
    points: [
      'Reminders before and after the due date',
      'Disputes resolved, not parked',
      'Cash applied and reconciled',
    ],
  },
  {
    number: '04',
    title: 'Optimization & Reporting',
    description: 'We report against the baseline and fix what slows payment.',
    points: [
      'Aging, DSO, and expected cash',
      'Causes of late payment by customer',
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
      'Interviews and a full review of your aging, terms, and disputes. The result is a baseline for DSO, cost, and customer experience.',
  },
  {
    number: '02',
    title: 'Solution Design and Integration',
    description:
      'Scripts, cadences, escalation rules, and a connection to your accounting system, all approved by you before the first call.',
  },
  {
    number: '03',
    title: 'Performance Governance',
    description:
      'Targets, service levels, and regular reviews. Both sides know what good looks like and who owns it.',
  },
  {
    number: '04',
    title: 'Active Management',
    description:
      'A dedicated team contacts customers before and after the due date, resolves disputes, and applies cash every business day.',
  },
  {
    number: '05',
    title: 'Data-Driven Insights',
    description:
      'Payment behavior by customer, segment, and cause. We spot likely late payers before the invoice is due and act on it.',
  },
  {
    number: '06',
    title: 'Reporting and Visibility',
    description:
      'Aging, DSO, promises to pay, and expected cash in one report that ties to your ledger, with the reason for each change.',
  },
];

const pick = (...numbers: string[]) => PROCESS.filter((step) => numbers.includes(step.number));

/** Reading B: the tabs of the process. Overview shows every step, the others two each. */
export const PROCESS_TABS = [
  { id: 'overview', label: 'Overview', steps: PROCESS },
  { id: 'communication', label: 'Communication', steps: pick('01', '04') },
  { id: 'management', label: 'Management', steps: pick('02', '03') },
  { id: 'analytics', label: 'Analytics', steps: pick('05', '06') },
] as const;

export const STORY = {
  value: '52%',
  label: 'DSO reduction',
  title: 'A communications provider now gets paid in half the time',
  text: 'DSO from 65 to 31 days in 6 months, and a $2.3M annual cash-flow improvement.',
  study: 'communications-provider',
} as const;

/** Reading A: headings and buttons of the page's sections, in their order. */
export const SECTIONS_A = {
  call: 'Call Now',
  schedule: 'Schedule Discovery Call',
  benefits: { eyebrow: 'Benefits', title: 'What changes when we run your receivables' },
  process: { eyebrow: 'How it works', title: 'Four steps, one at a time' },
  tabs: 'Process steps',
  closing: {
    title: 'Put an owner on every open invoice',
    text: 'One call shows you what is driving your DSO.',
  },
} as const;

/** Reading B: headings and buttons of the page's sections, in their order. */
export const SECTIONS_B = {
  start: 'Get Started Today',
  stories: 'View Success Stories',
  highlights: 'At a glance',
  benefits: {
    eyebrow: 'Benefits',
    title: 'Why Choose Our AR Services',
    lead: 'Four reasons, in the order clients notice them.',
  },
  process: {
    eyebrow: 'How it works',
    title: 'Our six-step process',
    lead: 'See the whole process, or just the part you own.',
  },
  tabs: 'Views of the process',
  closing: {
    title: 'The cash is already in your ledger',
    text: 'Tell us about your receivables. We’ll reply with a baseline and a plan.',
  },
  apply: 'Start Your Application',
  call: 'Call',
} as const;
