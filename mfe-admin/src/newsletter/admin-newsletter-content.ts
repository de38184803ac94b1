import type { SubscriberCounts } from '@site/shared/contracts';

export const SUBSCRIBERS_COPY = {
  title: 'Newsletter subscribers',
  failure: 'The subscribers could not be counted',
  note: 'We never email a suppressed address, even if someone signs it up. Lifting a suppression does not resubscribe anyone: the address has to sign up again and confirm by email.',
  export: 'Export subscribers',
  exporting: 'Exporting...',
  exported: 'Subscribers exported',
  exportFailed: { title: 'Export failed', description: 'The subscribers could not be exported' },
} as const;

export const SUBSCRIBER_STATES: Readonly<Record<keyof SubscriberCounts, string>> = {
  confirmed: 'Confirmed',
  pending: 'Awaiting confirmation',
  unsubscribed: 'Unsubscribed',
  suppressed: 'Suppressed',
};

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
