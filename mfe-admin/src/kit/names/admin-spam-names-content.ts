/** Copy of the button that releases something from quarantine. */
export const RELEASE = { label: 'Not spam', busy: 'Releasing...', failed: 'Release failed' } as const;

/** Completes "Not spam" for screen readers. */
export function from(sender: string): string {
  return `from ${sender}`;
}

/** Why and when something was caught. `source` is the page of a sign-up. */
export function caught(date: string, score: number, reasons: string, source?: string | null): string {
  return `${date}${source ? ` · from ${source}` : ''} · score ${score}: ${reasons}`;
}
