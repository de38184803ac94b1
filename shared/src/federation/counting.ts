/** Entry of `localStorage` in browsers whose visits are not counted. */
const KEY = 'visits-not-counted';

/** Stops counting visits of this browser, for example because staff use it. Without storage, they are counted. */
export function stopCounting(): void {
  try {
    localStorage.setItem(KEY, '1');
  } catch {
    // Storage is blocked.
  }
}

/** Whether visits of this browser are counted. */
export function isCounted(): boolean {
  try {
    return localStorage.getItem(KEY) === null;
  } catch {
    return true;
  }
}
