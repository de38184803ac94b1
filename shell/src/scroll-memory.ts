import { currentEntry } from './mark-entries.ts';
import { keepInSession, readFromSession } from './session-store.ts';

const KEY = 'scroll-positions';
const LIMIT = 50;

/**
 * Keeps the scroll position of a history entry while it is shown, from `start` on, null where the entry is yet to be placed.
 * Returns the function that stops it.
 */
export function rememberScroll(entry: string, start: number | null = null): () => void {
  history.scrollRestoration = 'manual';
  let top = start;
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

/** Scrolls to where the history entry was left. False when nothing is known of it. */
export function restoreScroll(entry: string): boolean {
  const top = new Map(read()).get(entry);
  if (top === undefined) return false;
  window.scrollTo({ top, behavior: 'instant' });
  return true;
}

function write(entry: string, top: number): void {
  const others = read().filter(([key]) => key !== entry);
  // Where storage is full or blocked, Back starts at the top.
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
