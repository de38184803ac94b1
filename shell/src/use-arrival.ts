import type { PageData } from '@site/shared/federation';
import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { titleAt, updateHead } from './document-head.ts';
import { restoreTyped } from './typed-fields.ts';
import { rememberScroll, restoreScroll } from './scroll-memory.ts';

/**
 * What happens once a page has arrived after a click: title, scroll, focus, announcement. Nothing happens for the first
 * page, which the server sent and the browser placed.
 */
export function useArrival(data: PageData, announce: (text: string) => void): (path: string) => void {
  const location = useLocation();
  const navigation = useNavigationType();
  const settled = useRef(location.key);
  const latest = useRef({ location, navigation });
  latest.current = { location, navigation };

  // The visitor may have scrolled before anybody listened. A page that comes after a click has yet to be placed.
  const placed = useRef(true);
  // In the layout phase: the next page may be shorter, and where the browser then scrolls to belongs to no entry.
  useLayoutEffect(() => {
    const top = placed.current ? Math.round(window.scrollY) : null;
    placed.current = false;
    return rememberScroll(location.key, top);
  }, [location.key]);

  const arrive = useCallback(
    (path: string) => {
      // Nobody on the site listens; whoever admits releases waits for it.
      dispatchEvent(new CustomEvent('site:arrived', { detail: path }));
      // Ends the `Speculation-Rules` of the document: from now on a click needs no HTML.
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
      // The page itself may have put the focus somewhere.
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
        // A link that the browser followed itself has moved where Tab goes on from.
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

/** A hash may be anything, percent signs that stand for nothing included. */
function idIn(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1);
  }
}

/** Lets Tab and screen readers go on from an element, as the browser does at the end of a link. */
function focusOn(element: HTMLElement): void {
  if (element.tabIndex < 0 && !element.hasAttribute('tabindex')) {
    element.tabIndex = -1;
    element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true });
  }
  element.focus({ preventScroll: true });
}
