import { lastSignOut } from './sign-out-mark.ts';
import { tab } from './tab.ts';

/** What staff have begun to write in this tab. It ends with the tab. */
const KEY = 'staff-drafts';

/** A user's drafts, as stored. They are of no use to anybody else, nor after a sign-out in any tab. */
interface StoredDrafts {
  readonly userId: string;
  readonly signOut: string;
  readonly tab: string;
  readonly drafts: unknown;
}

/** Opens the drafts of a user. Those of somebody else, and those from before a sign-out, are deleted. */
export function openDraftStorage(userId: string) {
  const signOut = lastSignOut();
  const stored = read();
  const isOwn = stored?.userId === userId && stored.signOut === signOut;
  if (!isOwn) removeDrafts();
  return {
    drafts: isOwn ? stored.drafts : undefined,
    /** They are a copy of another tab's, which may send its own. */
    isCopy: isOwn && stored.tab !== tab.read(),
    /** Replaces all drafts. A browser that stores nothing keeps them until the tab is reloaded. */
    store: (drafts: readonly unknown[]) =>
      drafts.length > 0 ? write({ userId, signOut, tab: tab.read(), drafts }) : removeDrafts(),
  };
}

export function removeDrafts(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Storage is blocked.
  }
}

/** Deletes the drafts of everybody but the user who has signed in. */
export function removeDraftsOfOthers(userId: string): void {
  if (read()?.userId !== userId) removeDrafts();
}

function write(stored: StoredDrafts): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(stored));
  } catch {
    // Storage is blocked or full. What is stored is older than what was typed.
    removeDrafts();
  }
}

function read(): Partial<Record<keyof StoredDrafts, unknown>> | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    return typeof stored === 'object' ? stored : null;
  } catch {
    return null;
  }
}
