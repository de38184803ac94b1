export const SUBMIT_COPY = { submit: 'Submit Application', submitting: 'Submitting...' } as const;

/** After a submission. A receipt is a sentence around the reference. */
export const RECEIPT_COPY = {
  title: 'Application Submitted',
  thanks: "Thank you for your submission. We'll be in touch soon!",
  reference: 'Your reference is',
  redirect: 'Taking you to the home page…',
  another: 'Use this form only to submit another application.',
} as const;

/** The two kinds of failure, in toasts and on the page. */
export const FAILURE_COPY = {
  upload: {
    title: 'File Upload Failed',
    text: 'There was an error uploading your file. Please try again.',
  },
  submission: {
    title: 'Submission Failed',
    text: 'There was an error submitting your application. Please try again.',
  },
  outdated: {
    text: 'This form has changed since you opened it. Reload the page. We’ll keep what you typed.',
    reload: 'Reload the page',
    help: 'If that does not help, call or email us.',
  },
  /** In the toast of a failure that the visitor sees on another page. */
  back: { text: 'Back to the form', href: '/application' },
  nothingLost: 'Nothing you typed was lost.',
  offline: "You're offline. We'll keep your draft.",
  onlineAgain: "You're back online. Submit the form again.",
} as const;

/** Shown at the document. */
export const DOCUMENT_FAILURES = {
  notStored: 'The file could not be stored. Please try again',
  gone: 'The file is no longer stored. Please attach it again',
  notChecked: 'The file could not be checked. Please try again',
  unreadable: 'The file could not be read. Please choose it again',
} as const;

/** An earlier version of the form was received, but its response was lost. */
export function receivedBefore(reference: string): string {
  return `We already received your application as ${reference}, without your latest changes. Submit again to send this version as another application.`;
}

export function sentOn(time: string): string {
  return `You submitted an application on ${time}.`;
}
