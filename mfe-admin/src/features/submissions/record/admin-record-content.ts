export const RECORD_COPY = {
  back: 'Back to the list',
  previous: 'Previous application',
  next: 'Next application',
  loading: 'Loading...',
  failure: 'The application could not be loaded',
  quarantined: 'In quarantine',
  facts: {
    reference: 'Reference',
    received: 'Received',
    firstTouch: 'First touch',
    contact: 'Contact',
    email: 'Email',
    phone: 'Phone',
    industry: 'Industry',
    size: 'Size',
    document: 'Document',
  },
  noDocument: 'None',
  notTouched: 'Not yet',
  copy: 'Copy',
  copied: 'Copied',
  notCopied: { title: 'Not copied', description: 'Select the text and copy it.' },
  description: 'Project description',
  additional: 'Additional information',
  blank: 'Left blank.',
} as const;

export const ERASE_COPY = {
  open: 'Erase...',
  keep: 'Keep it',
  confirm: 'Erase permanently',
  busy: 'Erasing...',
  done: 'Application erased',
  failed: { title: 'Not erased', text: 'The application could not be erased' },
  list: 'This permanently erases:',
  notes: 'staff notes',
  mails: 'emails about it that are waiting to be sent, and the list of emails sent',
  keeps:
    'The audit log records the reference and that you erased the application. A newsletter subscription of the same address stays.',
} as const;

/** Completes "Copy" for screen readers. */
export function copyAbout(fact: string): string {
  return ` ${fact.toLowerCase()}`;
}

/** The title until the company is known. */
export function applicationTitle(reference: string): string {
  return `Application ${reference}`;
}

export function notFound(reference: string): string {
  return `No application has the reference ${reference}. Check it for a typo. The application may also have been erased.`;
}

export function quarantineText(score: number, reasons: string): string {
  return `No email was sent. Score ${score}: ${reasons}`;
}

export function fileText(name: string, size: string): string {
  return `${name} (${size})`;
}

export function eraseQuestion(company: string): string {
  return `Erase the application from ${company}?`;
}

/** Follows the reference. */
export function sentBy(name: string, email: string): string {
  return `, sent by ${name} (${email}), with both texts`;
}

export function theDocument(file: string): string {
  return `the document ${file}`;
}

export function erased(reference: string): string {
  return `${reference} was permanently erased.`;
}

export const SPAM_COPY = {
  mark: {
    button: 'Mark as spam',
    done: { title: 'Marked as spam', description: 'The application is in quarantine now.' },
    failed: { title: 'Not marked', description: 'The application could not be marked as spam' },
  },
  release: {
    button: 'Not spam',
    done: { title: 'Submission released', description: 'The application is in the list now.' },
    failed: { title: 'Not released', description: 'The application could not be released' },
  },
} as const;
