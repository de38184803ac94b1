/**
 * Entries of `localStorage` that end at a stated time. Remotes store and read them; the shell removes what has ended
 * whenever it starts, so that nothing outlives its time because nobody came back to the page that stored it.
 */
const PREFIX = 'timed:';

/** Stores a JSON value until a time. False where the browser stores nothing. */
export function storeUntil(endsAt: number, key: string, value: unknown): boolean {
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify({ endsAt, value }));
    return true;
  } catch {
    return false;
  }
}

/** The value of an entry; undefined where there is none, or no longer. */
export function readStored(key: string): unknown {
  return read(PREFIX + key)?.value;
}

export function removeStored(key: string): void {
  remove(PREFIX + key);
}

/** Keys of the entries that begin with `start`. */
export function storedKeys(start: string): string[] {
  return allKeys()
    .filter((key) => key.startsWith(PREFIX + start))
    .map((key) => key.slice(PREFIX.length));
}

/** Removes every entry whose time is over, or that cannot be read. */
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
    // A browser that stores nothing has nothing to remove.
  }
}

function allKeys(): string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}
