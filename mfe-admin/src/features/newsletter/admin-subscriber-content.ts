import type { ListedSubscriber } from '@site/shared/contracts/staff';

export const CHANGE_FAULT_COPY = {
  title: 'That did not work',
  text: 'Nothing was changed. Please try again.',
} as const;

/** What an admin can do to a subscriber. */
export type SubscriberAction = 'resend' | 'unsubscribe' | 'suppress' | 'lift' | 'erase';

interface ActionCopy {
  readonly text: string;
  readonly button: string;
  readonly busy: string;
  readonly done: string;
  /** Follows the email address in the toast. */
  readonly outcome: string;
}

export const ACTION_COPY: Readonly<Record<SubscriberAction, ActionCopy>> = {
  resend: {
    text: 'Sends the confirmation link again. An address gets it at most three times a day.',
    button: 'Resend confirmation',
    busy: 'Sending...',
    done: 'Confirmation queued',
    outcome: 'gets another confirmation link within minutes.',
  },
  unsubscribe: {
    text: 'For somebody who asked you in person. They can sign up again themselves.',
    button: 'Unsubscribe',
    busy: 'Unsubscribing...',
    done: 'Unsubscribed',
    outcome: 'gets no more newsletters.',
  },
  suppress: {
    text: 'No email at all from the newsletter, even if somebody signs the address up again.',
    button: 'Suppress',
    busy: 'Suppressing...',
    done: 'Address suppressed',
    outcome: 'gets no more email from the newsletter.',
  },
  lift: {
    text: 'Nobody is resubscribed: the address has to sign up again and confirm by email.',
    button: 'Lift suppression',
    busy: 'Lifting...',
    done: 'Suppression lifted',
    outcome: 'can sign up again.',
  },
  erase: {
    text: 'Deletes the subscriber and the emails about it. An opt-out stays in force: we keep a hash of the address, so that no import adds it again.',
    button: 'Erase...',
    busy: 'Erasing...',
    done: 'Subscriber erased',
    outcome: 'was erased.',
  },
};

export const ERASE_SUBSCRIBER_COPY = {
  title: 'Erase this subscriber?',
  text: 'This cannot be undone.',
  confirm: 'Erase permanently',
  keep: 'Keep',
} as const;

export const SUBSCRIBER_FACTS = {
  consent: 'Consent',
  import: 'Show the import in the audit log',
  none: 'None on record',
} as const;

/** The actions that the state of a subscriber allows. */
export const ACTIONS_BY_STATE: Readonly<Record<ListedSubscriber['state'], readonly SubscriberAction[]>> = {
  pending: ['resend', 'unsubscribe', 'suppress', 'erase'],
  confirmed: ['unsubscribe', 'suppress', 'erase'],
  unsubscribed: ['suppress', 'erase'],
  suppressed: ['lift', 'erase'],
};
