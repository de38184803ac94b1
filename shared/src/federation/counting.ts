/** Entries of `localStorage` that turn counting off, for staff or by the visitor's choice. The values identify nobody. */
const STAFF_KEY = 'visits-not-counted';
const CHOICE_KEY = 'visits-not-counted-by-choice';
const SET = '1';
const CHANGED = 'counting-changed';

/** Visitors can switch between `counted` and `declined`. `blocked`: counted, but the browser cannot store a choice. */
export type CountingState = 'counted' | 'declined' | 'objected' | 'staff' | 'blocked';

interface PrivacySignals {
  /** https://www.w3.org/TR/gpc/ */
  readonly globalPrivacyControl?: boolean;
  readonly doNotTrack?: string | null;
}

/** Turns counting off in a browser of staff, whatever its visitors choose. Without storage, visits are counted. */
export function stopCounting(): void {
  try {
    localStorage.setItem(STAFF_KEY, SET);
  } catch {
    // Storage is blocked.
  }
}

/**
 * Stores the visitor's choice. It applies immediately and in all tabs, but a document that was opened uncounted stays
 * uncounted. False if the browser cannot store it.
 */
export function chooseCounting(isCounted: boolean): boolean {
  try {
    if (isCounted) localStorage.removeItem(CHOICE_KEY);
    else localStorage.setItem(CHOICE_KEY, SET);
  } catch {
    return false;
  }
  dispatchEvent(new Event(CHANGED));
  return true;
}

/** Whether the browser objects to tracking on every site. */
export function hasPrivacySignal(): boolean {
  const { globalPrivacyControl, doNotTrack } = navigator as PrivacySignals;
  return Boolean(globalPrivacyControl) || doNotTrack === '1' || doNotTrack === 'yes';
}

/** Whether visits of this browser are counted, unless it objects. */
export function isCounted(): boolean {
  try {
    return localStorage.getItem(STAFF_KEY) === null && localStorage.getItem(CHOICE_KEY) === null;
  } catch {
    return true;
  }
}

/** Whether this browser's visits are counted, and why not. */
export function countingState(): CountingState {
  if (hasPrivacySignal()) return 'objected';
  try {
    if (localStorage.getItem(STAFF_KEY) !== null) return 'staff';
    return localStorage.getItem(CHOICE_KEY) === null ? 'counted' : 'declined';
  } catch {
    return 'blocked';
  }
}

/** Calls the listener on each possible change, including changes in other tabs. */
export function subscribeToCounting(listener: () => void): () => void {
  addEventListener('storage', listener);
  addEventListener(CHANGED, listener);
  return () => {
    removeEventListener('storage', listener);
    removeEventListener(CHANGED, listener);
  };
}
