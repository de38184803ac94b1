import type { RemotePage } from '@site/shared/federation';

/** The title and description of each page. */
export const HEADS = {
  home: {
    title: 'Optimize Your Cash Flow',
    description:
      'Outsourced receivables management: accounts receivable, billing and invoicing, and first-party collections. Reduce costs, accelerate cash flow.',
  },
  services: {
    title: 'Receivables Services, from Invoice to Cash',
    description:
      'Accounts receivable, billing and invoicing, and first-party collections: what we do, what you keep, and how much cash it can release.',
  },
  accountsReceivable: {
    title: 'Accounts Receivable Services',
    description:
      'A complete receivables team, working in your name: reminders, disputes, cash application, and reporting. Lower DSO without adding headcount.',
  },
  billing: {
    title: 'Billing & Invoicing Services',
    description:
      'Accurate invoices, on time, in the format each customer accepts. Standardized workflows, accuracy reporting, and processes that scale.',
  },
  collections: {
    title: '1st Party Collections Services',
    description:
      'Past-due balances recovered in your name, with the courtesy that keeps customers. Multi-channel outreach, payment plans, compliance, and analytics.',
  },
  successStories: {
    title: 'Client Success Stories',
    description:
      'Three case studies: lower DSO, fewer errors, lower cost. What was wrong, what we changed, and the results in logistics, communications, and telecom.',
  },
  ourStory: {
    title: 'Our Story',
    description:
      'Why a finance leader founded a receivables firm, and the three values that guide it: drive results, leverage technology, protect growth.',
  },
  privacyPolicy: {
    title: 'Privacy Policy',
    description:
      'What data this site collects, how it is used, shared, stored, and secured, how cookies are handled, and how to have your data deleted.',
  },
} satisfies Record<string, RemotePage['head']>;
