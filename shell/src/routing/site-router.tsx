import { startTransition, useCallback, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { Router, UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router';
import { markEntries, markEntry } from './mark-entries.ts';

export interface SiteRouterProps {
  /** Whether the page of a path is loaded. */
  isReady(path: string): boolean;
  /** Loads the current URL from the server if its page needs a separate document. Returns whether it does. */
  loadDocument?(path: string): boolean;
  readonly children: ReactNode;
}

/**
 * The browser's router. Like `BrowserRouter`, but shows a loaded page with a view transition, if the browser supports it, the
 * visitor has not asked for reduced motion, and it causes no visible delay. Pages that still load, back navigation (which may
 * be a swipe with its own transition) and jumps within a page have none.
 */
export function SiteRouter({ isReady, loadDocument, children }: SiteRouterProps) {
  const [history] = useState(() => {
    markEntry();
    return createBrowserHistory({ v5Compat: true });
  });
  const [state, setState] = useState({ action: history.action, location: history.location });
  const newest = useRef(state);
  const isSlow = useRef(false);
  const show = useCallback(
    (next: typeof state) => {
      const { pathname } = next.location;
      if (loadDocument?.(pathname)) return;
      const last = newest.current.location.pathname;
      newest.current = next;
      // A view transition updates some frames later, when a newer page may already be shown.
      const update = () => setState(newest.current);
      if (
        next.action === 'POP' ||
        pathname === last ||
        isSlow.current ||
        !mayTransition() ||
        !isReady(pathname)
      )
        startTransition(update);
      else transition(update, isSlow);
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

/** Maximum delay for capturing the old page. */
const PICTURE_MS = 50;
/** With fewer cores, view transitions are too slow. */
const FEWEST_CORES = 4;

function transition(update: () => void, isSlow: { current: boolean }): void {
  const start = performance.now();
  const { ready } = document.startViewTransition(() => {
    isSlow.current = performance.now() - start > PICTURE_MS;
    flushSync(update);
  });
  // Rejects if the next navigation interrupts it. The page is shown anyway.
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
