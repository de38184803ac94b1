const KEY = 'application-draft:tab';

let fallback: string | undefined;

/** An id for this browser tab that survives reloads. Without storage, it lasts as long as the page. */
export function tabId(): string {
  try {
    const known = sessionStorage.getItem(KEY);
    if (known) return known;
    const name = randomName();
    sessionStorage.setItem(KEY, name);
    return name;
  } catch {
    return (fallback ??= randomName());
  }
}

function randomName(): string {
  return Math.random().toString(36).slice(2, 12);
}
