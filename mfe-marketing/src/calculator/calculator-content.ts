/** The savings calculator's words beside its fields, which have theirs in `ledger-fields.ts`. */
export const CALCULATOR = {
  intro: {
    eyebrow: 'Savings calculator',
    title: 'How much cash waits in your ledger?',
    lead: 'Three numbers you know, and the averages that our clients see.',
  },
  example: 'An example:',
  cashReleased: 'cash released, once',
  yearlySavings: 'saved on cost, each year',
  dso: 'DSO, before and after',
  correctFirst: 'Correct the marked field to see your result.',
  discuss: 'Discuss this result',
  formula:
    'Cash released = revenue ÷ 365 × DSO × 39%, our clients’ average DSO reduction. Yearly savings = cost × 45%, their average cost savings. An estimate, not a promise.',
  copy: 'Copy link to this result',
  copied: 'Link copied',
  notCopied: 'The link could not be copied:',
} as const;
