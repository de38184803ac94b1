const KEY = 'application-draft:tab';

let fallback: string | undefined;

/** An id for this browser tab that survives reloads. Without storage, it lasts until the tab is closed or reloaded. */
export function tabId(): string {
  try {
    const known = sessionStorage.getItem(KEY);
    if (known) return known;
    const name = fallback ?? randomName();
    sessionStorage.setItem(KEY, name);
    fallback = undefined;
    return name;
  } catch {
    return (fallback ??= randomName());
  }
}

function randomName(): string {
  return Math.random().toString(36).slice(2, 12);
}
