export interface Receipt {
  readonly reference: string;
}

const KEY = 'application-receipt';
const LIFE_MS = 24 * 60 * 60 * 1000;

/** Stores a receipt in this tab for a day. */
export function keepReceipt({ reference }: Receipt): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ reference, endsAt: Date.now() + LIFE_MS }));
  } catch {
    // Without storage, the receipt is shown until the next page load.
  }
}

export function readReceipt(): Receipt | null {
  try {
    const stored = Object(JSON.parse(sessionStorage.getItem(KEY) ?? 'null')) as Record<string, unknown>;
    const { reference, endsAt } = stored;
    if (typeof reference !== 'string' || typeof endsAt !== 'number' || Date.now() >= endsAt) return null;
    return { reference };
  } catch {
    return null;
  }
}

export function forgetReceipt(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Without storage, there is nothing to remove.
  }
}
