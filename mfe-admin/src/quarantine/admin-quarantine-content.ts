const RELEASE = { label: 'Not spam', busy: 'Releasing...', failed: 'Release failed' } as const;

export const QUARANTINE_COPY = {
  ...RELEASE,
  title: 'Quarantine',
  failure: 'The quarantine could not be loaded',
  released: {
    title: 'Submission released',
    description: 'It is in the list now, and its emails are being sent.',
  },
  notReleased: { title: RELEASE.failed, description: 'The submission could not be released' },
  selected: {
    group: 'Selected in quarantine',
    button: 'Release selected',
    done: 'Submissions released',
    moved: 'in the list now',
    failed: { title: 'Not all were released', description: 'The others are still selected.' },
  },
} as const;

export const QUARANTINED_SIGN_UPS_COPY = {
  ...RELEASE,
  title: 'Newsletter sign-ups in quarantine',
  lead: 'These look like spam, so no email was sent. Release the ones that are not spam: we then email them a link to confirm.',
  failure: 'The newsletter sign-ups in quarantine could not be loaded',
  released: { title: 'Sign-up released', description: 'We are emailing a link to confirm.' },
  notReleased: { title: RELEASE.failed, description: 'The sign-up could not be released' },
} as const;

export function quarantineLead(hasMore: boolean): string {
  const lead =
    'These look like spam, so no email was sent. Release the ones that are not spam: their receipt and notice are then sent.';
  return hasMore ? `${lead} Only the newest fifty are shown.` : lead;
}

/** Completes "Not spam" for screen readers. */
export function from(sender: string): string {
  return `from ${sender}`;
}

/** Why and when something was caught. `source` is the page of a sign-up. */
export function caught(date: string, score: number, reasons: string, source?: string | null): string {
  return `${date}${source ? ` · from ${source}` : ''} · score ${score}: ${reasons}`;
}
