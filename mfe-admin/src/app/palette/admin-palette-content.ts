export const PALETTE_COPY = {
  title: 'Find or go to',
  example: 'Reference, word or place',
  label: 'A reference, a word of an application, or a place in the admin area',
  failure: 'The list could not be loaded',
  none: 'No results',
  hint: 'To open an application, type its reference, such as AR-7K3M-92QX. It’s in the applicant’s confirmation email.',
  groups: {
    applications: 'Applications',
    places: 'Go to',
    savedViews: 'Saved views',
    help: 'Help',
    search: 'Search',
  },
} as const;

/** Opens it. Read as "Command K" on a Mac. */
export const PALETTE_KEYS = isMac() ? '⌘ K' : 'Ctrl K';

function isMac(): boolean {
  return typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent);
}

export function openReference(reference: string): string {
  return `Open ${reference}`;
}

export function searchFor(text: string): string {
  return `Search the submissions for “${text}”`;
}
