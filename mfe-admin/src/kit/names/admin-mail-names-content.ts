/** An unknown kind is shown as it is. */
export const MAIL_KINDS: Readonly<Record<string, string>> = {
  'submission-receipt': 'Receipt for an applicant',
  'submission-notice': 'New application notice for staff',
  'submission-reply': 'Reply to an applicant',
  'document-request': 'Request for documents',
  'document-notice': 'Received document notice for staff',
  'newsletter-welcome': 'Welcome email for a subscriber',
  'newsletter-sign-up': 'Newsletter sign-up of an applicant',
  'newsletter-confirmation': 'Confirmation link for a subscriber',
  'account-confirmation': 'Confirmation link for an account',
  'account-recovery': 'Password reset link',
  'account-invitation': 'Invitation of a colleague',
};

export function kindName(kind: string): string {
  return MAIL_KINDS[kind] ?? kind;
}

/** Completes "Try again" for screen readers. */
export function aboutMail(kind: string, date: string): string {
  return `to send: ${kind}, ${date}`;
}

/** Copy of the button that sends an email again. */
export const MAIL_RETRY_COPY = {
  retrying: 'Queuing...',
  queued: { title: 'Email queued', description: 'We will try to send it again within seconds.' },
  failed: { title: 'Retry failed', description: 'The email could not be queued' },
} as const;
