import type { IconCard } from '../sections/icon-cards.tsx';
import type { Question } from '../sections/questions.tsx';
import type { Step } from '../sections/step.ts';

export const HERO = {
  trust: 'Trusted by Industry Leaders',
  savings: '45% Cost Savings',
  title: 'Optimize Your Cash Flow',
  lead: 'Manage the full receivables lifecycle through our suite of services. Reduce costs, accelerate cash flow, and protect profitability.',
} as const;

export const HIGHLIGHTS: readonly IconCard[] = [
  {
    icon: 'invoice',
    title: 'Invoice Management',
    description: 'Every invoice tracked from issue to payment, with one owner and a next action.',
  },
  {
    icon: 'coins',
    title: 'Cash Flow Optimization',
    description: 'Follow-up that starts before the due date, so cash arrives when you planned.',
  },
  {
    icon: 'file',
    title: 'Billing and Invoicing',
    description: 'Accurate bills, on time, in the format each customer accepts.',
  },
  {
    icon: 'chart',
    title: 'Enhanced Reporting',
    description: 'Aging, DSO, and expected cash in one board-ready view.',
  },
];

export const CONSULTATION = {
  title: 'Expert AR Consultation',
  text: 'A personalized strategy session with a receivables specialist. Bring your aging report; leave with a plan ranked by cash impact.',
  points: [
    'What is driving your DSO',
    'Which accounts to chase first, and how',
    'What to automate, outsource, or keep in-house',
  ],
} as const;

interface Award {
  readonly year: string;
  readonly title: string;
  readonly description: string;
}

export const AWARDS: readonly Award[] = [
  {
    year: '2019',
    title: 'Startup of the Year',
    description:
      'First prize for a simple idea: receivables deserve the rigor of a product, not a phone list.',
  },
  {
    year: '2022',
    title: 'Newspaper Women’s Award',
    description: 'A leading newspaper honored our founder among the women shaping business in its region.',
  },
  {
    year: '2022',
    title: 'People’s Choice Product Award',
    description: 'Chosen by the finance teams who use our reporting every week.',
  },
  {
    year: '2023',
    title: 'Female Founders List',
    description: 'Our founder was named to an annual list of women changing how their industries work.',
  },
  {
    year: '2025',
    title: 'Business Council Membership',
    description: 'A seat among invited business leaders, where we share what we learn from clients.',
  },
];

export const PROCESS: readonly Step[] = [
  {
    number: '01',
    title: 'Discovery and Assessment',
    description: 'We review your aging, terms, and workflows, and set the baseline we are measured against.',
  },
  {
    number: '02',
    title: 'Design & Integration',
    description: 'Roles, scripts, escalation rules, and a connection to the system you already use.',
  },
  {
    number: '03',
    title: 'Active Management',
    description:
      'A dedicated team works your ledger daily: reminders, calls, disputes, and cash application.',
  },
  {
    number: '04',
    title: 'Optimization & Reporting',
    description: 'Results against the baseline, the causes of late payment, and what we change next.',
  },
];

export const STORY_TEASER = {
  title: 'From 65 days to 31, in six months',
  text: 'A communications provider waited more than two months to get paid. Structured follow-up and a clean ledger cut its DSO by 52% and improved annual cash flow by $2.3M.',
  caption: 'Days sales outstanding',
  rows: [
    { label: 'Before', value: '65 days', percent: 100 },
    { label: 'After 6 months', value: '31 days', percent: 48 },
  ],
} as const;

export const QUESTIONS: readonly Question[] = [
  {
    question: 'Will our customers know they are dealing with an outside team?',
    answer:
      'No. We write, call, and send statements under your name and in your tone. To your customers, we are your receivables department.',
  },
  {
    question: 'Which systems do you work with?',
    answer:
      'The accounting or ERP system you run today. We work inside it or exchange files with it on a schedule. There is nothing to migrate.',
  },
  {
    question: 'How soon will we see results?',
    answer:
      'Discovery sets a baseline, so progress is visible from the first report. One communications client went from a DSO of 65 days to 31 in six months.',
  },
  {
    question: 'What do we keep control of?',
    answer:
      'Credit policy, pricing, escalation rules, and the final say on every account. We work within limits you approve.',
  },
  {
    question: 'What happens to accounts that still don’t pay?',
    answer:
      'You decide. No account leaves us without your approval. If you agree, our sister company takes over on contingency: no collection, no charge.',
  },
];

/** Headings and buttons of the home page's sections, in their order. */
export const SECTIONS = {
  hero: { start: 'Get Started Today', stories: 'Client Success Stories', talk: 'Prefer to talk?' },
  highlights: { title: 'What you get' },
  consultation: { agenda: 'On the agenda', book: 'Book Consultation', call: 'Call' },
  awards: {
    eyebrow: 'Awards',
    title: 'Recognized for Excellence',
    lead: 'Five recognitions since 2019, for the product, the founder, and the people behind both.',
  },
  solutions: {
    eyebrow: 'What we do',
    title: 'Our Solutions',
    lead: 'Use one service or all three. Together they cover every invoice from draft to cash.',
  },
  proof: { eyebrow: 'Proof', title: 'Measured against the baseline, not the brochure' },
  process: {
    eyebrow: 'How it works',
    title: 'Four steps from first call to steady cash',
    lead: 'No migration and no lost month. You see a baseline before you see a bill.',
  },
  story: { eyebrow: 'Case study', read: 'Read how we did it' },
  questions: {
    title: 'Before you start',
    lead: 'Five questions finance leaders ask first.',
  },
  newsletter: {
    title: 'Receivables, in brief',
    text: 'Expert insights, case studies, and exclusive tips for people responsible for cash.',
    join: 'Get the newsletter',
  },
  closing: {
    title: 'See how much cash you could release',
    text: 'Tell us where cash gets stuck. We’ll come back with a baseline, a plan, and a proposal.',
    start: 'Get Started Today',
    call: 'Call',
  },
} as const;
