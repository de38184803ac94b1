import type { ListedSubscriber } from '@site/shared/contracts/staff';

export const SUBSCRIBERS_COPY = {
  title: 'Newsletter subscribers',
  countFailure: 'The subscribers could not be counted',
  failure: 'The subscribers could not be loaded',
  none: 'No subscribers yet',
  noMatch: 'Nobody matches',
  pages: 'Pages of the list of subscribers',
  firstPage: 'Show the newest subscribers',
  manage: 'Manage...',
  /** In place of a day that has not come. */
  empty: '–',
  note: 'We never email a suppressed address, even if someone signs it up. Lifting a suppression does not resubscribe anyone: the address has to sign up again and confirm by email.',
  export: 'Export subscribers',
  exporting: 'Exporting...',
  exported: 'Subscribers exported',
  exportFailed: { title: 'Export failed', description: 'The subscribers could not be exported' },
} as const;

export const STATE_NAMES: Readonly<Record<ListedSubscriber['state'], string>> = {
  confirmed: 'Confirmed',
  pending: 'Awaiting confirmation',
  unsubscribed: 'Unsubscribed',
  suppressed: 'Suppressed',
};

export const SUBSCRIBER_COLUMNS = {
  email: 'Email',
  state: 'State',
  source: 'Source page',
  signedUp: 'Signed up',
  confirmed: 'Confirmed',
  unsubscribed: 'Unsubscribed',
  actions: 'Actions',
} as const;

export const SUBSCRIBER_FILTER_COPY = {
  form: 'Filter the subscribers',
  text: 'Email contains',
  state: 'State',
  anyState: 'All states',
  from: 'Signed up from',
  to: 'Through',
} as const;

export function subscribersText(timeZone: string): string {
  return `Newest first. Days are in ${timeZone}.`;
}

/** An import writes its id in place of the version of a form's text. */
export function isImported(consent: string | null): boolean {
  return consent?.startsWith('import-') ?? false;
}

export function sourceText({ source, consent }: ListedSubscriber): string {
  if (isImported(consent)) return 'Import';
  return source ?? SUBSCRIBERS_COPY.empty;
}

export const SUPPRESS_COPY = {
  form: 'Suppress an address',
  address: 'Address to suppress',
  suppress: {
    button: 'Suppress',
    busy: 'Suppressing...',
    done: {
      title: 'Address suppressed',
      description: (email: string) => `We will not email ${email} again.`,
    },
    failed: { title: 'Not suppressed', description: 'The address could not be suppressed' },
  },
  lift: {
    button: 'Lift suppression',
    busy: 'Lifting...',
    done: { title: 'Suppression lifted', description: (email: string) => `${email} can sign up again.` },
    failed: { title: 'Not lifted', description: 'The suppression could not be lifted' },
  },
} as const;
