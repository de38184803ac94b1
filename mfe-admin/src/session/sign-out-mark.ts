/** Its key in the browser's storage, which all tabs share. */
const KEY = 'site-auth-signed-out';

/** Marks that the user is signing out, so that no tab takes it for a session that ended during work. */
export function markSignOut(): void {
  tryStorage(() => localStorage.setItem(KEY, '1'));
}

export function clearSignOutMark(): void {
  tryStorage(() => localStorage.removeItem(KEY));
}

export function isSignOutMarked(): boolean {
  return tryStorage(() => localStorage.getItem(KEY) !== null) ?? true;
}

/** Storage can be blocked. */
function tryStorage<T>(use: () => T): T | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}
