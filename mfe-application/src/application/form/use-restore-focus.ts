import { useEffect, useRef, type FocusEvent, type RefObject } from 'react';

/** Moves the focus to the target when the focused element goes away, as soon as the target is ready. Spread the result on its wrapper. */
export function useRestoreFocus(
  isThere: boolean,
  target: RefObject<HTMLButtonElement | null>,
  isReady: boolean,
) {
  const held = useRef(false);
  useEffect(() => {
    if (isThere || !isReady || !held.current) return;
    held.current = false;
    // A visitor who has moved the focus keeps it.
    if (document.activeElement === document.body) target.current?.focus();
  }, [isThere, isReady, target]);
  return {
    onFocus() {
      held.current = true;
    },
    onBlur({ relatedTarget }: FocusEvent) {
      if (relatedTarget) held.current = false;
    },
  };
}
