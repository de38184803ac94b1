import { useLayoutEffect, useRef, type RefObject } from 'react';
import { focusHeading } from './focus-heading.ts';

/**
 * For an element that goes away with the control that was used in it: the focus moves to the heading of what is around it. The
 * element is in what `around` selects.
 */
export function useFocusHeadingAfter<Gone extends Element>(around: string): RefObject<Gone | null> {
  const ref = useRef<Gone>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    const place = element?.parentElement?.closest(around) ?? null;
    return () => {
      if (element?.contains(document.activeElement)) focusHeading(place);
    };
  }, [around]);
  return ref;
}
