import { useEffect, useState, type RefObject } from 'react';

/**
 * Whether toasts at the bottom would cover more of the focused control than toasts at the top. Checked when the focus
 * moves, scrolling ends, the window resizes, or a toast appears or disappears, but not while a toast has the focus.
 */
export function useCoversFocus(list: RefObject<HTMLElement | null>, toasts: readonly unknown[]): boolean {
  const [covers, setCovers] = useState(false);
  useEffect(() => {
    if (toasts.length === 0) return setCovers(false);
    const look = () => {
      // If a toast moved while its button is pressed, it would miss the click.
      if (list.current?.contains(document.activeElement)) return;
      setCovers(list.current !== null && wouldCover(list.current));
    };
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
  if (!(focused instanceof HTMLElement) || focused.tabIndex < 0) return false;
  const toasts = list.getBoundingClientRect();
  const control = focused.getBoundingClientRect();
  const isBeside = control.right <= toasts.left || control.left >= toasts.right;
  if (isBeside) return false;
  const height = toasts.height + MARGIN_PX;
  const belowHeader = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
  const atBottom = overlap(control, window.innerHeight - height, window.innerHeight);
  return atBottom > overlap(control, belowHeader, belowHeader + height);
}

/** The visible height of a control between two vertical positions, in pixels. */
function overlap({ top, bottom }: DOMRect, from: number, to: number): number {
  return Math.max(0, Math.min(bottom, to) - Math.max(top, from));
}

/** Between the toasts and the bottom of the screen. */
export const MARGIN_PX = 16;
