import { startTransition, useCallback, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { Router, UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router';
import { markEntries, markEntry } from './mark-entries.ts';

export interface SiteRouterProps {
  /** Whether the page of a path can be shown at once. */
  isReady(path: string): boolean;
  /** Has the browser load the page of a path, whose address is there already, where it comes in a document of its own. */
  loadDocument?(path: string): boolean;
  readonly children: ReactNode;
}

/**
 * The browser's router. As `BrowserRouter`, but a page that is there already comes in as a view transition, where the
 * browser has them, the visitor did not ask for less motion, and it costs no visible time. A page that still loads, a step back (which may be a swipe
 * with a transition of its own) and a jump within the page do without.
 */
export function SiteRouter({ isReady, loadDocument, children }: SiteRouterProps) {
  const [history] = useState(() => {
    markEntry();
    return createBrowserHistory({ v5Compat: true });
  });
  const [state, setState] = useState({ action: history.action, location: history.location });
  const shownPath = useRef(state.location.pathname);
  const isSlow = useRef(false);
  const show = useCallback(
    (next: typeof state) => {
      const { pathname } = next.location;
      if (loadDocument?.(pathname)) return;
      if (
        next.action === 'POP' ||
        pathname === shownPath.current ||
        isSlow.current ||
        !mayTransition() ||
        !isReady(pathname)
      )
        startTransition(() => setState(next));
      else transition(() => setState(next), isSlow);
      shownPath.current = pathname;
    },
    [isReady, loadDocument],
  );
  useLayoutEffect(markEntries, []);
  useLayoutEffect(() => history.listen(show), [history, show]);
  return (
    <Router location={state.location} navigationType={state.action} navigator={history}>
      {children}
    </Router>
  );
}

/** Longest that taking the picture of the old page may hold up the new one. */
const PICTURE_MS = 50;
/** A machine with fewer has nothing to spare for pictures: there the next page comes at once. */
const FEWEST_CORES = 4;

function transition(update: () => void, isSlow: { current: boolean }): void {
  const start = performance.now();
  const { ready } = document.startViewTransition(() => {
    isSlow.current = performance.now() - start > PICTURE_MS;
    flushSync(update);
  });
  // Rejects when the next click comes before it is over: the page is there all the same.
  ready.catch(() => undefined);
}

function mayTransition(): boolean {
  return (
    navigator.hardwareConcurrency >= FEWEST_CORES &&
    'startViewTransition' in document &&
    document.visibilityState === 'visible' &&
    !matchMedia('(prefers-reduced-motion: reduce)').matches
  );
}
