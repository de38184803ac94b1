import type { PageData } from '@site/shared/federation';
import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { titleAt, updateHead } from '../document-head.ts';
import { restoreTyped } from '../typed-fields.ts';
import { rememberScroll, restoreScroll } from './scroll-memory.ts';

/**
 * Handles a page that is shown after navigation: title, scroll position, focus, announcement. Does nothing for the first page,
 * which the browser handled.
 */
export function useArrival(data: PageData, announce: (text: string) => void): (path: string) => void {
  const location = useLocation();
  const navigation = useNavigationType();
  const settled = useRef(location.key);
  const latest = useRef({ location, navigation });
  latest.current = { location, navigation };

  // On the first page, the visitor may have scrolled before hydration. Later pages have not been scrolled yet.
  const placed = useRef(true);
  // Runs in the layout phase: if the next page is shorter, the browser scrolls, and that position belongs to no entry.
  useLayoutEffect(() => {
    const top = placed.current ? Math.round(window.scrollY) : null;
    placed.current = false;
    return rememberScroll(location.key, top);
  }, [location.key]);

  const arrive = useCallback(
    (path: string) => {
      // Only the composer's checks listen to this.
      dispatchEvent(new CustomEvent('site:arrived', { detail: path }));
      // Disables the document's `Speculation-Rules`: from now on, navigation needs no HTML.
      document.documentElement.dataset.hydrated = '';
      const now = latest.current;
      if (settled.current === now.location.key) return restoreTyped(path, document);
      settled.current = now.location.key;
      updateHead(data, path);
      const back = now.navigation === 'POP' && restoreScroll(now.location.key);
      const part = back ? null : partAt(now.location.hash);
      if (part) part.scrollIntoView();
      else if (!back) scrollToTop();
      const main = document.getElementById('main');
      // The page itself may have set the focus.
      if (main && !main.contains(document.activeElement)) focusOn(part ?? main);
      announce(titleAt(data, path));
    },
    [data, announce],
  );

  const lastPath = useRef(location.pathname);
  useEffect(() => {
    if (lastPath.current === location.pathname && settled.current !== location.key) {
      settled.current = location.key;
      const back = navigation === 'POP';
      if (back ? !restoreScroll(location.key) : navigation === 'PUSH' && location.hash) {
        const part = partAt(location.hash);
        if (part) part.scrollIntoView();
        else scrollToTop();
        // After a native jump, the browser has already moved the start of the tab order.
        if (part && !back) focusOn(part);
      }
    }
    lastPath.current = location.pathname;
  }, [location, navigation]);

  return arrive;
}

function partAt(hash: string): HTMLElement | null {
  return hash ? document.getElementById(idIn(hash)) : null;
}

function scrollToTop(): void {
  window.scrollTo({ top: 0, behavior: 'instant' });
}

/** A hash may contain invalid percent encoding. */
function idIn(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1);
  }
}

/** Makes Tab and screen readers continue from an element, like the browser does after a jump. */
function focusOn(element: HTMLElement): void {
  if (element.tabIndex < 0 && !element.hasAttribute('tabindex')) {
    element.tabIndex = -1;
    element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true });
  }
  element.focus({ preventScroll: true });
}
