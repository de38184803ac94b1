import type { Bar } from '../figures/bar-chart.tsx';
import type { Figure } from '../figures/figures-content.ts';

export interface CaseStudy {
  readonly id: string;
  readonly client: string;
  readonly sector: string;
  readonly employees: string;
  readonly figures: readonly Figure[];
  readonly challenge: string;
  readonly solution: string;
  readonly profile: string;
  readonly results: readonly string[];
  /** Before and after on one scale, as a percentage of the longer bar. */
  readonly bars: { readonly caption: string; readonly rows: readonly Bar[] };
  readonly quote: string;
  readonly role: string;
}

export const HERO = {
  eyebrow: 'Case Studies',
  title: 'Results you can show your board',
  lead: 'Three clients, three ledgers, one method. See what was wrong, what we changed, and what it delivered.',
} as const;

export const CASE_STUDIES: readonly CaseStudy[] = [
  {
    id: 'logistics-provider',
    client: 'Logistics Provider',
    sector: 'Transportation and Logistics',
    employees: '150-200 employees',
    figures: [
      { value: '90%', label: 'error-rate reduction' },
      { value: '94%', label: 'collection rate' },
    ],
    challenge:
      'Freight invoices went out with wrong references, rates, and surcharges. Customers held them, disputes piled up, and the billing team spent its weeks on corrections instead of new invoices.',
    solution:
      'We rebuilt billing as one workflow that checks invoices against shipment records and contracts. Every dispute got an owner and a deadline, and follow-up began before the due date.',
    profile:
      'A regional carrier and warehouse operator that bills many small shipments to large shippers, each with its own portal and rules.',
    results: [
      '90% error-rate reduction on outgoing invoices',
      '94% collection rate across the ledger',
      'A billing team that plans its week again',
    ],
    bars: {
      caption: 'Invoice errors, before and after',
      rows: [
        { label: 'Before', value: 'Baseline', percent: 100 },
        { label: 'After', value: '90% fewer', percent: 10 },
      ],
    },
    quote:
      'Our customers stopped calling about mistakes and started paying. I never expected praise for our billing.',
    role: 'Chief Financial Officer, Logistics Provider',
  },
  {
    id: 'communications-provider',
    client: 'Communications Provider',
    sector: 'Communications',
    employees: '50-100 employees',
    figures: [
      { value: '52%', label: 'DSO reduction' },
      { value: '87%', label: 'cost savings' },
    ],
    challenge:
      'Payment arrived more than two months after the invoice. A small team chased the loudest accounts by hand, and customers who had simply missed an email lost service.',
    solution:
      'We took over receivables end to end: reminders timed to each customer’s payment run, calls by a dedicated team, daily cash application, and a courtesy call before any cancellation.',
    profile:
      'A provider of business phone and messaging services with thousands of small monthly invoices and customers who expect to be treated as people.',
    results: [
      'DSO from 65 to 31 days in 6 months',
      '$2.3M annual cash-flow improvement',
      '35% fewer cancellations',
      '87% cost savings over the former in-house team',
    ],
    bars: {
      caption: 'Days sales outstanding',
      rows: [
        { label: 'Before', value: '65 days', percent: 100 },
        { label: 'After 6 months', value: '31 days', percent: 48 },
      ],
    },
    quote:
      'We used to plan around cash that might come. Now I know on Monday what will be in the bank on Friday.',
    role: 'Vice President of Finance, Communications Provider',
  },
  {
    id: 'telecommunications-provider',
    client: 'Telecommunications Provider',
    sector: 'Cloud-based telecommunications',
    employees: '200-300 employees',
    figures: [
      { value: '50%', label: 'reduction in 90+ day AR' },
      { value: '4X', label: 'business lines unified' },
    ],
    challenge:
      'Acquisitions had left four business lines with four billing calendars and four ways to chase a balance. One customer could get four reminders in a week, or none; the 90-day column grew.',
    solution:
      'We brought all four lines onto one playbook: one customer record, one statement, one contact plan. Old balances were sorted by cause and worked from the largest down.',
    profile:
      'A cloud-based telecommunications company that sells voice, data, and contact-center services to mid-sized businesses.',
    results: [
      '50% reduction in 90+ day AR',
      '4X business lines unified on one process',
      'One statement per customer, one report for the board',
    ],
    bars: {
      caption: 'Receivables older than 90 days',
      rows: [
        { label: 'Before', value: 'Baseline', percent: 100 },
        { label: 'After', value: 'Half', percent: 50 },
      ],
    },
    quote: 'Four ledgers told four stories. Today there is one number, and everyone in the room believes it.',
    role: 'Controller, Telecommunications Provider',
  },
];

/** Headings and buttons of the page's sections, in their order. */
export const SECTIONS = {
  start: 'Start Your Success Story',
  figures: { eyebrow: 'Across all clients', title: 'What changes, on average' },
  studies: {
    eyebrow: 'Three clients',
    title: 'Three ledgers, before and after',
    lead: 'Open a case study for the challenge, the solution, the results, and what the client says.',
  },
  study: { challenge: 'Challenge', solution: 'Solution', profile: 'Client profile', results: 'Results' },
  expandAll: 'Expand all',
  collapseAll: 'Collapse all',
  closing: {
    title: 'Yours could be the fourth',
    text: 'Send us an outline of your ledger. We’ll tell you candidly what we expect to improve.',
  },
  call: 'Call',
} as const;

export function readStudy(client: string): string {
  return `Read the ${client} case study`;
}
