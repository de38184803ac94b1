/** What this tab keeps under a key; null where that is nothing, or the browser blocks storage. */
export function readFromSession(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a text for this tab. False where storage is full or blocked: naming it throws there. */
export function keepInSession(key: string, text: string): boolean {
  try {
    sessionStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}
