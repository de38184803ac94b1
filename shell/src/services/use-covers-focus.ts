import { useEffect, useState, type RefObject } from 'react';

/**
 * Whether toasts at the bottom would cover the focused control. Checked when the focus moves, scrolling ends, the window
 * resizes, or a toast comes or goes.
 */
export function useCoversFocus(list: RefObject<HTMLElement | null>, toasts: readonly unknown[]): boolean {
  const [covers, setCovers] = useState(false);
  useEffect(() => {
    if (toasts.length === 0) return setCovers(false);
    const look = () => setCovers(list.current !== null && wouldCover(list.current));
    look();
    document.addEventListener('focusin', look);
    window.addEventListener('scrollend', look, { passive: true });
    window.addEventListener('resize', look, { passive: true });
    return () => {
      document.removeEventListener('focusin', look);
      window.removeEventListener('scrollend', look);
      window.removeEventListener('resize', look);
    };
  }, [list, toasts]);
  return covers;
}

function wouldCover(list: HTMLElement): boolean {
  const focused = document.activeElement;
  // Elements that are not in the tab order, such as <main> after navigation, are not controls.
  if (!(focused instanceof HTMLElement) || focused.tabIndex < 0 || list.contains(focused)) return false;
  const toasts = list.getBoundingClientRect();
  const control = focused.getBoundingClientRect();
  const isBeside = control.right <= toasts.left || control.left >= toasts.right;
  const edge = window.innerHeight - toasts.height - MARGIN_PX;
  return !isBeside && control.bottom > edge && control.top < window.innerHeight;
}

/** Between the toasts and the bottom of the screen. */
export const MARGIN_PX = 16;
