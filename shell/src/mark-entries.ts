/**
 * Gives every history entry a key of its own, those too that the browser makes: of a document, and of a plain link within
 * it. The router calls all of them `default`, so one would be taken for the other. Listen before the router does.
 * Returns the function that stops it.
 */
export function markEntries(): () => void {
  markEntry();
  window.addEventListener('popstate', markEntry);
  return () => window.removeEventListener('popstate', markEntry);
}

/** The key of the entry that is shown; undefined while it has none. */
export function currentEntry(): string | undefined {
  const key: unknown = Object(history.state).key;
  return typeof key === 'string' ? key : undefined;
}

/** Marks the entry that is shown, if it has no key yet. */
export function markEntry(): void {
  if (currentEntry() !== undefined) return;
  history.replaceState({ ...history.state, key: Math.random().toString(36).slice(2, 10) }, '');
}
