import { useSyncExternalStore } from 'react';

/** Its key in the browser's storage. Any value switches the shortcuts off. */
const KEY = 'admin-shortcuts-off';

const listeners = new Set<() => void>();
/** For this page only, where storage is blocked. */
let isOffHere = false;

/** Whether single keys are shortcuts. People who dictate switch them off (WCAG 2.2, 2.1.4). */
export function areShortcutsOn(): boolean {
  try {
    return !isOffHere && localStorage.getItem(KEY) === null;
  } catch {
    return !isOffHere;
  }
}

export function switchShortcuts(isOn: boolean): void {
  isOffHere = !isOn;
  try {
    if (isOn) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, '1');
  } catch {
    // Storage is blocked.
  }
  for (const listener of listeners) listener();
}

export function useAreShortcutsOn(): boolean {
  return useSyncExternalStore(subscribe, areShortcutsOn, () => true);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
