export const DEAD_MAILS_COPY = {
  title: 'Undelivered email',
  lead: 'We tried to send each of these five times. Fix the cause, then try again. Nothing is lost.',
  failure: 'The list of undelivered email could not be loaded',
  retry: 'Try again',
  retrying: 'Queuing...',
  queued: { title: 'Email queued', description: 'We will try to send it again within seconds.' },
  failed: { title: 'Retry failed', description: 'The email could not be queued' },
} as const;

/** An unknown kind is shown as it is. */
export const MAIL_KINDS: Readonly<Record<string, string>> = {
  'submission-receipt': 'Receipt for an applicant',
  'submission-notice': 'New application notice for staff',
  'newsletter-welcome': 'Welcome email for a subscriber',
  'newsletter-sign-up': 'Newsletter sign-up of an applicant',
  'newsletter-confirmation': 'Confirmation link for a subscriber',
};

/** Completes "Try again" for screen readers. */
export function aboutMail(kind: string, date: string): string {
  return `to send: ${kind}, ${date}`;
}
