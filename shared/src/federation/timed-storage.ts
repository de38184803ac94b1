/**
 * Entries of `localStorage` that expire. Remotes store and read them; the shell removes expired ones at every start, so
 * that they do not wait for the visitor to return to the page that stored them.
 */
const PREFIX = 'timed:';

/** Stores a JSON value until a time. False if the browser cannot store it. */
export function storeUntil(endsAt: number, key: string, value: unknown): boolean {
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify({ endsAt, value }));
    return true;
  } catch {
    return false;
  }
}

/** The value of an entry; undefined if it is missing or has expired. */
export function readStored(key: string): unknown {
  return read(PREFIX + key)?.value;
}

export function removeStored(key: string): void {
  remove(PREFIX + key);
}

/** Keys of the entries with this prefix. */
export function storedKeys(start: string): string[] {
  return allKeys()
    .filter((key) => key.startsWith(PREFIX + start))
    .map((key) => key.slice(PREFIX.length));
}

/** Removes all expired and unreadable entries. */
export function removeEndedEntries(): void {
  for (const key of allKeys()) if (key.startsWith(PREFIX) && !read(key)) remove(key);
}

function read(key: string): { readonly value: unknown } | undefined {
  try {
    const { endsAt, value } = Object(JSON.parse(localStorage.getItem(key) ?? 'null')) as Record<
      string,
      unknown
    >;
    return typeof endsAt === 'number' && Date.now() < endsAt ? { value } : undefined;
  } catch {
    return undefined;
  }
}

function remove(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // A browser that blocks storage has no entries.
  }
}

function allKeys(): string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}
