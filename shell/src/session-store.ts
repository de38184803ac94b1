/** Reads from this tab's session storage; null if there is nothing or storage is blocked. */
export function readFromSession(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Writes to this tab's session storage. False if storage is full or blocked: even accessing it may throw. */
export function keepInSession(key: string, text: string): boolean {
  try {
    sessionStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}
