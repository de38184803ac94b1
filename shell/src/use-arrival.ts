import type { PageData } from '@site/shared/federation';
import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { titleAt, updateHead } from './document-head.ts';
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

  // In the layout phase: the next page may be shorter, and where the browser then scrolls to belongs to no entry.
  useLayoutEffect(() => rememberScroll(location.key), [location.key]);

  const arrive = useCallback(
    (path: string) => {
      // Nobody on the site listens; whoever admits releases waits for it.
      dispatchEvent(new CustomEvent('site:arrived', { detail: path }));
      const now = latest.current;
      if (settled.current === now.location.key) return;
      settled.current = now.location.key;
      updateHead(data, path);
      const back = now.navigation === 'POP' && restoreScroll(now.location.key);
      if (!back) scrollTo(now.location.hash);
      focusMain();
      announce(titleAt(data, path));
    },
    [data, announce],
  );

  const lastPath = useRef(location.pathname);
  useEffect(() => {
    if (lastPath.current === location.pathname && settled.current !== location.key) {
      settled.current = location.key;
      const back = navigation === 'POP';
      if (back ? !restoreScroll(location.key) : navigation === 'PUSH' && location.hash)
        scrollTo(location.hash);
    }
    lastPath.current = location.pathname;
  }, [location, navigation]);

  return arrive;
}

function scrollTo(hash: string): void {
  const target = hash ? document.getElementById(idIn(hash)) : null;
  if (target) target.scrollIntoView();
  else window.scrollTo({ top: 0, behavior: 'instant' });
}

/** A hash may be anything, percent signs that stand for nothing included. */
function idIn(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1);
  }
}

function focusMain(): void {
  const main = document.getElementById('main');
  if (main && !main.contains(document.activeElement)) main.focus({ preventScroll: true });
}
