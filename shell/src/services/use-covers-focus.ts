import { useEffect, useState, type RefObject } from 'react';

/**
 * Whether the toasts, at the lower edge, would lie over the control that has the focus. Looked at when the focus moves, when
 * the page comes to rest, and when a toast comes or goes.
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
  // What no key leads to, as the main part after a change of page, is no control.
  if (!(focused instanceof HTMLElement) || focused.tabIndex < 0 || list.contains(focused)) return false;
  const toasts = list.getBoundingClientRect();
  const control = focused.getBoundingClientRect();
  const isBeside = control.right <= toasts.left || control.left >= toasts.right;
  const edge = window.innerHeight - toasts.height - MARGIN;
  return !isBeside && control.bottom > edge && control.top < window.innerHeight;
}

/** Pixels between the toasts and the lower edge. */
const MARGIN = 16;
