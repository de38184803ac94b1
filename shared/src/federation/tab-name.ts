/** The part of the Web Locks API that is used. */
export type TabLocks = Pick<LockManager, 'request' | 'query'>;

/** The name of this tab, for storage that no other tab may use. */
export interface TabName {
  /** Makes sure that no other open tab has the name. Await it before reading `name`. It runs once per document. */
  claim(): Promise<void>;
  /** The name. It survives reloads. Without storage, it lasts until the tab is closed or reloaded. */
  read(): string;
  /** Whether an open tab holds a name. False if the browser has no locks. */
  isTaken(name: string): Promise<boolean>;
}

/** How long the document that a reload replaces may hold the name. */
const MAX_WAIT_MS = 500;

/**
 * Keeps this tab's name in `sessionStorage`. "Duplicate tab" and `window.open` copy that storage including the name.
 * Therefore an open tab holds a lock on its name, and a tab that does not get the lock is a copy and takes another
 * name. Browsers without locks, and pages on plain HTTP, cannot detect a copy.
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
        // Any other error means that the page is being left, or that locks are not allowed.
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
    // A page with a lock is not kept in the back/forward cache.
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

/** No locks while rendering on the server, where Node has locks too. */
function browserLocks(): TabLocks | undefined {
  return typeof document !== 'undefined' && 'locks' in navigator ? navigator.locks : undefined;
}

function randomName(): string {
  return Math.random().toString(36).slice(2, 12);
}
