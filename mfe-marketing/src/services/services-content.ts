import type { Question } from '../sections/questions.tsx';

export const HERO = {
  eyebrow: 'Services',
  title: 'From invoice to cash, one accountable team',
  lead: 'Outsource one part of the receivables cycle or all of it. Each service stands alone; together they close every gap where cash gets stuck.',
} as const;

/** Headings and buttons of the page's sections, in their order. */
export const SECTIONS = {
  start: 'Get Started Today',
  stories: 'View Success Stories',
  services: { eyebrow: 'Three services', title: 'Start where cash is stuck longest' },
  division: { eyebrow: 'Who does what', title: 'We do the work. You keep the decisions.' },
  process: { eyebrow: 'How it works', title: 'The same four steps for every service' },
  questions: { title: 'Good questions to ask us', lead: 'Ask them of any provider you consider.' },
  closing: {
    title: 'Not sure where to start?',
    text: 'Bring your aging report. We’ll show you which service pays back first.',
  },
  call: 'Call',
} as const;

/** The columns of the table that divides the work. */
export const DIVISION_COLUMNS = { stage: 'Stage', ours: 'What we do', yours: 'What you keep' } as const;

interface Division {
  readonly stage: string;
  readonly ours: string;
  readonly yours: string;
}

/** Who does what: the left column is the firm's work, the right one stays with the client. */
export const DIVISION_OF_WORK: readonly Division[] = [
  {
    stage: 'Billing',
    ours: 'Prepare, check, and send every invoice; load it into customer portals',
    yours: 'Prices, contracts, and what is billable',
  },
  {
    stage: 'Follow-up',
    ours: 'Reminders, calls, and statements in your name, before and after the due date',
    yours: 'Your brand, your tone, and the accounts to treat differently',
  },
  {
    stage: 'Disputes',
    ours: 'Log each one, gather evidence, follow up, and report the cause',
    yours: 'The decision to credit, replace, or hold firm',
  },
  {
    stage: 'Collections',
    ours: 'Multi-channel outreach and payment plans, with compliance on record',
    yours: 'Escalation rules and the final say on every account',
  },
  {
    stage: 'Reporting',
    ours: 'Aging, DSO, promises, and expected cash, against the agreed baseline',
    yours: 'Full visibility, with your own system as the system of record',
  },
];

export const QUESTIONS: readonly Question[] = [
  {
    question: 'Can we start with one service?',
    answer:
      'Yes. Most clients start where it hurts: late invoices, a growing 90-day column, or a team with no time to call. You can add services to the same process later.',
  },
  {
    question: 'Do we have to change our accounting system?',
    answer:
      'No. Your system stays the system of record. We work inside it or exchange files with it on an agreed schedule.',
  },
  {
    question: 'How is the work priced?',
    answer:
      'By scope: the services you choose, your invoice volume, and the state of your ledger. After discovery, you get a proposal compared with what the work costs you today.',
  },
  {
    question: 'What is the difference between first-party and third-party collections?',
    answer:
      'First-party means we work in your name while the relationship is worth keeping. Third-party means a licensed agency collects in its own name, on contingency, when that no longer works.',
  },
];
