import { useEffect, useRef, useState } from 'react';

/** How far below the visible part loading starts. */
const MARGIN = '300px';

/** True from the moment when the element comes near the visible part of the page. */
export function useSeen<E extends HTMLElement>() {
  const element = useRef<E>(null);
  const [isSeen, setSeen] = useState(() => typeof IntersectionObserver === 'undefined');
  useEffect(() => {
    const target = element.current;
    if (isSeen || target === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
      },
      { rootMargin: MARGIN },
    );
    observer.observe(target);
    return () => observer.disconnect();
  }, [isSeen]);
  return { element, isSeen };
}
