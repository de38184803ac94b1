import type { IconCard } from '../sections/icon-cards.tsx';

export const HERO = {
  eyebrow: 'Our Story',
  title: 'Built by someone who had to make payroll',
  lead: 'Good companies run short of cash while their customers owe them plenty. That is a process problem, and processes can be fixed.',
} as const;

export const FOUNDER = {
  eyebrow: 'The founder',
  title: 'One Friday and a ledger full of promises',
  paragraphs: [
    'Before there was a firm, there was a finance leader with a profitable company, a full order book, and not enough in the bank for Friday’s payroll. Customers owed more than enough. Nobody had time to follow up.',
    'She spent the following months doing the unglamorous work herself: reading every invoice, calling every contact, and writing down why each payment was late. Few of the reasons involved money: a wrong PO number, a portal nobody had updated, a question nobody had answered.',
    'Fix the reasons, and the cash follows. That lesson became a method, the method became a team, and the team became this firm. Today we serve hundreds of businesses, and we still write down the reason.',
  ],
  quote: 'A late payment is usually a question nobody answered.',
  role: 'Our founder',
} as const;

export const MISSION = {
  title: 'Our mission',
  text: 'To turn receivables into the most predictable number in the company, for every business we serve.',
} as const;

export const VALUES: readonly IconCard[] = [
  {
    icon: 'chart',
    title: 'Drive Results',
    description:
      'We agree on a baseline first and report against it. If a number does not move, we tell you why.',
  },
  {
    icon: 'spark',
    title: 'Leverage Technology',
    description:
      'Software watches every due date, so our people have time for the conversations that need them.',
  },
  {
    icon: 'shield',
    title: 'Protect Growth',
    description:
      'Every contact carries your name. We collect in a way that makes the next order more likely.',
  },
];

export interface Offering extends IconCard {
  readonly link: { readonly to: string; readonly label: string };
}

export const OFFERINGS: readonly Offering[] = [
  {
    icon: 'coins',
    title: 'AR Management',
    description: 'A complete receivables team, from first reminder to cash application.',
    link: { to: '/services/ar', label: 'About AR management' },
  },
  {
    icon: 'invoice',
    title: 'Billing and Invoicing',
    description: 'Accurate invoices, on time, in the format each customer accepts.',
    link: { to: '/services/billing', label: 'About billing and invoicing' },
  },
  {
    icon: 'handshake',
    title: 'Professional Collections',
    description: 'Past-due balances recovered in your name, with courtesy and care.',
    link: { to: '/services/collections', label: 'About collections' },
  },
  {
    icon: 'eye',
    title: 'Technology Insights',
    description: 'Aging, payment behavior, and expected cash, in reports that tie to your books.',
    link: { to: '/success-stories', label: 'See client results' },
  },
];

/** Headings and buttons of the page's sections, in their order. */
export const SECTIONS = {
  start: 'Get Started Today',
  stories: 'View Success Stories',
  mission: { eyebrow: 'Why we are here' },
  offerings: { eyebrow: 'What we offer', title: 'Four ways to help' },
  closing: {
    title: 'Write the next chapter with us',
    text: 'Tell us about the ledger you have. We will help you build the one you want.',
  },
  call: 'Call',
} as const;
