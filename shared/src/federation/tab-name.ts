/** What this needs of the browser's locks. */
export type TabLocks = Pick<LockManager, 'request' | 'query'>;

/** A name of this tab, under which it stores what no other tab may use. */
export interface TabName {
  /** Makes sure that no other open tab has the name. To be awaited before it is read; it asks once for each document. */
  claim(): Promise<void>;
  /** The name. It survives reloads; without storage, it lasts until the tab is closed or reloaded. */
  read(): string;
  /** Whether an open tab has the name. False where the browser has no locks. */
  isTaken(name: string): Promise<boolean>;
}

/** How long a name may be held by the document that a reload replaces. */
const MAX_WAIT_MS = 500;

/**
 * Keeps this tab's name in `sessionStorage`. "Duplicate tab" and `window.open` copy that storage with the name in it, so an open
 * tab holds a lock on its name, and a tab that does not get the lock is a copy and takes another name. Browsers without locks, and
 * pages on plain HTTP, cannot tell a copy.
 */
export function nameTab(
  key: string,
  locks: TabLocks | undefined = browserLocks(),
  page: Pick<Window, 'addEventListener'> = globalThis as typeof window,
): TabName {
  const lockOf = (name: string) => `${key}:${name}`;
  let unstored: string | undefined;
  let claimed: Promise<void> | undefined;
  let releaseLock = () => {};

  function read(): string {
    try {
      const known = sessionStorage.getItem(key);
      return known ?? store(unstored ?? randomName());
    } catch {
      return (unstored ??= randomName());
    }
  }

  function store(name: string): string {
    sessionStorage.setItem(key, name);
    unstored = undefined;
    return name;
  }

  function rename(): void {
    const name = randomName();
    try {
      store(name);
    } catch {
      unstored = name;
    }
  }

  function take(manager: TabLocks): Promise<boolean> {
    const waiting = new AbortController();
    let isTakenByOther = false;
    const timer = setTimeout(() => {
      isTakenByOther = true;
      waiting.abort();
    }, MAX_WAIT_MS);
    releaseLock = () => waiting.abort();
    return new Promise((resolve) => {
      const hold = () =>
        new Promise<void>((release) => {
          clearTimeout(timer);
          releaseLock = release;
          resolve(true);
        });
      manager
        .request(lockOf(read()), { signal: waiting.signal }, hold)
        // Other errors: the page is being left, or the browser gives it no locks.
        .catch(() => resolve(!isTakenByOther))
        .finally(() => clearTimeout(timer));
    });
  }

  async function claim(): Promise<void> {
    if (!locks || (await take(locks))) return;
    rename();
    await take(locks);
  }

  function listen(): void {
    // A page with a lock is not kept for the back button.
    page.addEventListener('pagehide', () => releaseLock());
    page.addEventListener('pageshow', ({ persisted }) => {
      if (persisted) claimed = claim();
    });
  }

  return {
    read,
    claim() {
      if (locks && !claimed) listen();
      return (claimed ??= claim());
    },
    async isTaken(name) {
      const { held } = (await locks?.query().catch(() => undefined)) ?? {};
      return held?.some((lock) => lock.name === lockOf(name)) ?? false;
    },
  };
}

/** None while pages are rendered on the server, whose processes have locks too. */
function browserLocks(): TabLocks | undefined {
  return typeof document !== 'undefined' && 'locks' in navigator ? navigator.locks : undefined;
}

function randomName(): string {
  return Math.random().toString(36).slice(2, 12);
}
