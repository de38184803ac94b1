const KEY = 'application-sent';
const LIFE_MS = 24 * 60 * 60 * 1000;

/** An application that this tab has sent. */
export interface SentApplication {
  readonly reference: string;
  readonly sentAt: number;
}

export function storeSent(reference: string): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ reference, sentAt: Date.now() }));
  } catch {
    // The form then shows no note to a returning visitor.
  }
}

/** The application that this tab sent within a day. */
export function readSent(): SentApplication | null {
  try {
    const stored = Object(JSON.parse(sessionStorage.getItem(KEY) ?? 'null')) as Record<string, unknown>;
    const { reference, sentAt } = stored;
    if (typeof reference !== 'string' || typeof sentAt !== 'number') return null;
    return Date.now() - sentAt < LIFE_MS ? { reference, sentAt } : null;
  } catch {
    return null;
  }
}
