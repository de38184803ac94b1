import { currentEntry } from './mark-entries.ts';
import { keepInSession, readFromSession } from '../session-store.ts';

const KEY = 'scroll-positions';
const LIMIT = 50;

/**
 * Records the scroll position of a history entry while it is shown. `start` is the initial position, null if the entry has not
 * been scrolled yet. Returns a function that stops it.
 */
export function rememberScroll(entry: string, start: number | null = null): () => void {
  history.scrollRestoration = 'manual';
  let top = start;
  const note = () => {
    // On hash navigation and Back, the browser scrolls before the router reports the new entry.
    if ((currentEntry() ?? entry) === entry) top = Math.round(window.scrollY);
  };
  const save = () => top !== null && write(entry, top);
  // After a reload or when coming back from another site, the browser restores the position itself.
  const leave = () => {
    save();
    history.scrollRestoration = 'auto';
  };
  const comeBack = () => (history.scrollRestoration = 'manual');
  window.addEventListener('scroll', note, { passive: true });
  window.addEventListener('scrollend', save);
  window.addEventListener('pagehide', leave);
  window.addEventListener('pageshow', comeBack);
  return () => {
    save();
    window.removeEventListener('scroll', note);
    window.removeEventListener('scrollend', save);
    window.removeEventListener('pagehide', leave);
    window.removeEventListener('pageshow', comeBack);
  };
}

/** Restores the scroll position of a history entry. False if none is known. */
export function restoreScroll(entry: string): boolean {
  const top = new Map(read()).get(entry);
  if (top === undefined) return false;
  window.scrollTo({ top, behavior: 'instant' });
  return true;
}

function write(entry: string, top: number): void {
  const others = read().filter(([key]) => key !== entry);
  // If storage is full or blocked, Back starts at the top.
  keepInSession(KEY, JSON.stringify([...others, [entry, top]].slice(-LIMIT)));
}

function read(): [string, number][] {
  try {
    const stored: unknown = JSON.parse(readFromSession(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isPosition) : [];
  } catch {
    return [];
  }
}

function isPosition(value: unknown): value is [string, number] {
  return Array.isArray(value) && typeof value[0] === 'string' && typeof value[1] === 'number';
}
