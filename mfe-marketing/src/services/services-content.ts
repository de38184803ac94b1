import type { Question } from '../sections/questions.tsx';

export const HERO = {
  eyebrow: 'Services',
  title: 'From invoice to cash, one accountable team',
  lead: 'Hand over one part of the receivables cycle or all of it. Each service stands alone; together they close every gap in which money waits.',
} as const;

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
    yours: 'Prices, contracts, and what may be billed',
  },
  {
    stage: 'Follow-up',
    ours: 'Reminders, calls, and statements in your name, before and after the due date',
    yours: 'Your brand, your tone, and the accounts to treat differently',
  },
  {
    stage: 'Disputes',
    ours: 'Log each one, gather the evidence, chase the answer, report the cause',
    yours: 'The decision to credit, replace, or stand firm',
  },
  {
    stage: 'Collections',
    ours: 'Multi-channel outreach and payment plans, with compliance on record',
    yours: 'Escalation rules and the last word on any account',
  },
  {
    stage: 'Reporting',
    ours: 'Aging, DSO, promises, and expected cash, against the agreed baseline',
    yours: 'Full visibility, and your own system as the book of record',
  },
];

export const QUESTIONS: readonly Question[] = [
  {
    question: 'Can we start with one service?',
    answer:
      'Yes. Most clients begin where it hurts: late invoices, a growing 90-day column, or a team that has no time to call. Further services plug into the same process.',
  },
  {
    question: 'Do we have to change our accounting system?',
    answer:
      'No. Your system stays the book of record. We work inside it, or exchange files with it on a schedule that both sides agree.',
  },
  {
    question: 'How is the work priced?',
    answer:
      'By scope: the services you choose, your invoice volume, and the state of the ledger. You get a proposal after discovery, set against what the work costs you today.',
  },
  {
    question: 'What is the difference between first-party and third-party collections?',
    answer:
      'First-party means we act as you, under your name, while the relationship is worth keeping. Third-party means a licensed agency acts in its own name, on contingency, once that has run its course.',
  },
];
