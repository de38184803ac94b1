import { useLayoutEffect, type RefObject } from 'react';

/** Between what has the focus and the element that lies over the end of the page. */
const GAP_PX = 24;

/**
 * Lets the browser scroll what gets the focus above an element that lies over the end of the page (WCAG 2.2, 2.4.11). For the
 * component whose rendering changes the element's height.
 */
export function useCoveredEnd(element: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const page = document.documentElement.style;
    const measure = () =>
      page.setProperty('scroll-padding-bottom', `${(element.current?.offsetHeight ?? 0) + GAP_PX}px`);
    measure();
    window.addEventListener('resize', measure, { passive: true });
    return () => {
      window.removeEventListener('resize', measure);
      page.removeProperty('scroll-padding-bottom');
    };
  });
}
