import { useEffect, useRef, type RefObject } from 'react';
import { createPath, type Location } from 'react-router';

/**
 * Whether the visitor's last click was on a link to the current URL. The router then replaces the history entry, as do
 * pages that keep their state in the URL.
 */
export function useRepeatedLink(location: Location): RefObject<boolean> {
  const isRepeated = useRef(false);
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      isRepeated.current = event.defaultPrevented && leadsTo(createPath(location), event.target);
    };
    // On the window, because the router handles links first.
    window.addEventListener('click', onClick);
    return () => window.removeEventListener('click', onClick);
  }, [location]);
  return isRepeated;
}

function leadsTo(path: string, target: EventTarget | null): boolean {
  const link = target instanceof Element && target.closest('a');
  return (
    link instanceof HTMLAnchorElement && link.origin === window.location.origin && createPath(link) === path
  );
}
