import type { FactHistoryItem } from '@site/shared/contracts/staff';
import type { SiteFact } from '@site/shared/contracts';

export interface FactLabel {
  readonly label: string;
  readonly hint?: string;
  /** The choices of a select field. */
  readonly options?: readonly (readonly [value: string, label: string])[];
}

/** The labels of the site facts, by group. */
export const FACT_GROUPS: readonly {
  readonly title: string;
  readonly facts: Readonly<Partial<Record<SiteFact, FactLabel>>>;
}[] = [
  {
    title: 'Company',
    facts: {
      name: { label: 'Company name' },
      copyrightYear: { label: 'Copyright year', hint: 'For example, 2024' },
      sisterCompanyName: { label: 'Sister company name' },
      collectionsUrl: { label: 'Sister company website', hint: 'An https:// address' },
      collectionsQuoteUrl: { label: 'Sister company quote page', hint: 'An https:// address' },
      collectionsInfoUrl: { label: 'Sister company information page', hint: 'An https:// address' },
    },
  },
  {
    title: 'Contact',
    facts: {
      phoneDisplay: { label: 'Phone number as shown', hint: 'For example, (202) 555-0142' },
      phone: { label: 'Phone number as dialed', hint: 'With country code, for example, +12025550142' },
      email: { label: 'Email address' },
      responseTime: { label: 'Applicants hear from us within', hint: 'For example, one business day' },
      schedulingUrl: { label: 'Scheduling page', hint: 'An https:// address' },
      aboutPath: { label: 'About link in the footer', hint: 'A path on this site, for example, /our-story' },
      contactPath: {
        label: 'Contact link in the footer',
        hint: 'A path on this site, for example, /application',
      },
    },
  },
  {
    title: 'Social media',
    facts: {
      linkedinUrl: { label: 'LinkedIn', hint: 'An https:// address' },
      instagramUrl: { label: 'Instagram', hint: 'An https:// address' },
      facebookUrl: { label: 'Facebook', hint: 'An https:// address' },
    },
  },
  {
    title: 'Switches',
    facts: {
      arPageVariant: {
        label: 'Version of the accounts receivable page',
        options: [
          ['A', 'A'],
          ['B', 'B'],
        ],
      },
      newsletterOptIn: {
        label: 'Newsletter sign-up',
        options: [
          ['single', 'Takes effect immediately'],
          ['double', 'Requires confirmation by email'],
        ],
      },
      reportingTimeZone: { label: 'Time zone of dates and reports', hint: 'For example, America/New_York' },
    },
  },
];

export const FACT_LABELS = Object.fromEntries(
  FACT_GROUPS.flatMap(({ facts }) => Object.entries(facts).map(([fact, { label }]) => [fact, label])),
) as Readonly<Record<SiteFact, string>>;

export const SITE_FACTS_COPY = {
  title: 'Site facts',
  lead: 'The name, contact details, and links that every page shows. A change is on the site within ten seconds. Leave a fact empty to hide whatever shows it.',
  failure: 'The site facts could not be loaded',
  save: { button: 'Save', busy: 'Saving...', done: 'Site fact changed' },
  reset: { button: 'Reset', busy: 'Resetting...', done: 'Site fact reset' },
  undo: { button: 'Undo', busy: 'Undoing...', done: 'Change undone' },
  history: {
    title: 'Recent changes',
    empty: 'No changes yet. Every change will be listed here and can be undone.',
    failure: 'The changes could not be loaded',
    noActor: 'on the server',
  },
  failed: { title: 'Not changed', description: 'The fact could not be changed' },
} as const;

export function changedText(label: string): string {
  return `${label}: on the site within ten seconds.`;
}

/** The fault comes from the shared rules, as in "must be an https:// address". */
export function invalidValue(fault: string): string {
  return `The value ${fault}`;
}

type State = FactHistoryItem['after'];

/** A change as a sentence: what the fact was, and what it is. */
export function historyText(before: State | null, after: State): string {
  const to = stateText(after);
  return before === null ? `Now ${to}` : `${capitalize(stateText(before))} → ${to}`;
}

function stateText({ isChanged, value }: State): string {
  if (!isChanged) return 'the default';
  return value === null ? 'hidden' : `“${value}”`;
}

function capitalize(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
