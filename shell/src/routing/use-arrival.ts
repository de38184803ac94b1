import type { PageData } from '@site/shared/federation';
import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { titleAt, updateHead } from '../document-head.ts';
import { reportToCheck } from '../hydration/report-to-check.ts';
import { restoreTyped } from '../hydration/typed-fields.ts';
import { focusOn, scrollToHash } from './jump.ts';
import { rememberScroll, restoreScroll } from './scroll-memory.ts';
import { useRepeatedLink } from './use-repeated-link.ts';

/**
 * Handles a page that is shown after navigation: title, scroll position, focus, announcement. Does nothing for the first page,
 * which the browser handled. Returns one function for a page that has arrived, and one for a page that has failed, with the
 * prefix of its title.
 */
export function useArrival(data: PageData, announce: (text: string) => void) {
  const location = useLocation();
  const navigation = useNavigationType();
  /** Path of the first page, until it is shown or left. */
  const firstPath = useRef<string | null>(location.pathname);
  const latest = useRef({ location, navigation });
  latest.current = { location, navigation };

  // The visitor may have scrolled the first page before hydration. Later pages have not been scrolled yet.
  const placed = useRef(true);
  // Runs in the layout phase: if the next page is shorter, the browser scrolls, and that position belongs to no history
  // entry.
  useLayoutEffect(() => {
    const top = placed.current ? Math.round(window.scrollY) : null;
    placed.current = false;
    return rememberScroll(location.key, top);
  }, [location.key]);

  const show = useCallback(
    (path: string, errorPrefix = '') => {
      const isFirst = firstPath.current === path;
      firstPath.current = null;
      if (isFirst) return;
      const now = latest.current;
      updateHead(data, path, errorPrefix);
      // An error message is at the top.
      const back = !errorPrefix && now.navigation === 'POP' && restoreScroll(now.location.key);
      const part = back ? null : scrollToHash(now.location.hash);
      const main = document.getElementById('main');
      // The page itself may have set the focus.
      if (main && !main.contains(document.activeElement)) focusOn(part ?? main);
      announce(errorPrefix + titleAt(data, path));
    },
    [data, announce],
  );
  const arrive = useCallback(
    (path: string) => {
      reportToCheck('site:arrived', path);
      // Disables the document's `Speculation-Rules`, because navigation needs no HTML any more.
      document.documentElement.dataset.hydrated = '';
      restoreTyped(path, document);
      show(path);
    },
    [show],
  );

  const isRepeated = useRepeatedLink(location);
  const last = useRef(location);
  useEffect(() => {
    const { key, pathname } = last.current;
    last.current = location;
    if (pathname !== location.pathname) firstPath.current = null;
    else if (key !== location.key) {
      // Without script, such a link loads the page again. Pages also replace their URL while the visitor types.
      const isAgain = navigation === 'REPLACE' && isRepeated.current;
      const back = navigation === 'POP';
      if (isAgain || (back ? !restoreScroll(location.key) : navigation === 'PUSH' && location.hash)) {
        const part = scrollToHash(location.hash) ?? (isAgain ? document.getElementById('main') : null);
        // After a native jump, the browser has already moved the start of the tab order.
        if (part && !back) focusOn(part);
      }
      isRepeated.current = false;
    }
  }, [location, navigation, isRepeated]);

  return [arrive, show] as const;
}
