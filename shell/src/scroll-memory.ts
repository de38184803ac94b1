import { currentEntry } from './mark-entries.ts';

const KEY = 'scroll-positions';
const LIMIT = 50;

/** Keeps the scroll position of a history entry while it is shown. Returns the function that stops it. */
export function rememberScroll(entry: string): () => void {
  history.scrollRestoration = 'manual';
  let top: number | null = null;
  const note = () => {
    // The browser scrolls to a part of the page, or Back from it, before the router tells of the entry.
    if ((currentEntry() ?? entry) === entry) top = Math.round(window.scrollY);
  };
  const save = () => top !== null && write(entry, top);
  // After a reload, or on the way back from another site, the browser itself knows best.
  const leave = () => {
    save();
    history.scrollRestoration = 'auto';
  };
  window.addEventListener('scroll', note, { passive: true });
  window.addEventListener('scrollend', save);
  window.addEventListener('pagehide', leave);
  return () => {
    save();
    window.removeEventListener('scroll', note);
    window.removeEventListener('scrollend', save);
    window.removeEventListener('pagehide', leave);
  };
}

/** Scrolls to where the history entry was left. False when nothing is known of it. */
export function restoreScroll(entry: string): boolean {
  const top = new Map(read()).get(entry);
  if (top === undefined) return false;
  window.scrollTo({ top, behavior: 'instant' });
  return true;
}

function write(entry: string, top: number): void {
  const others = read().filter(([key]) => key !== entry);
  try {
    sessionStorage.setItem(KEY, JSON.stringify([...others, [entry, top]].slice(-LIMIT)));
  } catch {
    // Storage is full or forbidden: Back starts at the top then.
  }
}

function read(): [string, number][] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isPosition) : [];
  } catch {
    return [];
  }
}

function isPosition(value: unknown): value is [string, number] {
  return Array.isArray(value) && typeof value[0] === 'string' && typeof value[1] === 'number';
}
