import { useEffect, useRef, type FocusEvent, type RefObject } from 'react';

/** Hands the focus on when what holds it goes away, as soon as the heir can take it. The result goes on the holder. */
export function useRestoreFocus(
  isThere: boolean,
  heir: RefObject<HTMLButtonElement | null>,
  isReady: boolean,
) {
  const held = useRef(false);
  useEffect(() => {
    if (isThere || !isReady || !held.current) return;
    held.current = false;
    // Whoever has moved on meanwhile is not called back.
    if (document.activeElement === document.body) heir.current?.focus();
  }, [isThere, isReady, heir]);
  return {
    onFocus() {
      held.current = true;
    },
    onBlur({ relatedTarget }: FocusEvent) {
      if (relatedTarget) held.current = false;
    },
  };
}
