/**
 * Gives every history entry its own key, including entries created by the browser for documents and plain links. The router
 * uses the key `default` for all of those, so it would confuse them. Must listen before the router does. Returns a function
 * that stops it.
 */
export function markEntries(): () => void {
  markEntry();
  window.addEventListener('popstate', markEntry);
  return () => window.removeEventListener('popstate', markEntry);
}

/** The key of the current entry; undefined if it has none. */
export function currentEntry(): string | undefined {
  const key: unknown = Object(history.state).key;
  return typeof key === 'string' ? key : undefined;
}

/** Gives the current entry a key if it has none. */
export function markEntry(): void {
  if (currentEntry() !== undefined) return;
  history.replaceState({ ...history.state, key: Math.random().toString(36).slice(2, 10) }, '');
}
