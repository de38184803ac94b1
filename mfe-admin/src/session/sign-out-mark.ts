import { createUuid } from '@site/shared/contracts';

/** Its key in the browser's storage, which all tabs share. */
const KEY = 'site-auth-signed-out';
/** Differs after each sign-out. Unlike the mark, it stays when somebody signs in. */
const LAST_KEY = 'site-auth-last-sign-out';

/** Marks that the user is signing out, so that no tab takes it for a session that ended during work. */
export function markSignOut(): void {
  tryStorage(() => localStorage.setItem(KEY, '1'));
  tryStorage(() => localStorage.setItem(LAST_KEY, createUuid()));
}

/** Names the last sign-out of this browser. */
export function lastSignOut(): string {
  return tryStorage(() => localStorage.getItem(LAST_KEY)) ?? '';
}

export function clearSignOutMark(): void {
  tryStorage(() => localStorage.removeItem(KEY));
}

export function isSignOutMarked(): boolean {
  return tryStorage(() => localStorage.getItem(KEY) !== null) ?? true;
}

/** Reports the mark of another tab, which can arrive after the end of the session. Returns a function that stops it. */
export function onSignOutMark(report: () => void): () => void {
  const listen = ({ key, newValue }: StorageEvent) => {
    if (key === KEY && newValue !== null) report();
  };
  window.addEventListener('storage', listen);
  return () => window.removeEventListener('storage', listen);
}

/** Storage can be blocked. */
function tryStorage<T>(use: () => T): T | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}
