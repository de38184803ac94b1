import { useLayoutEffect, type RefObject } from 'react';
import { toastsHeight } from '@site/shared/ui';
import { MARGIN_PX } from './use-covers-focus.ts';

/** Tells the modal dialog that contains the toasts how much of the screen's bottom they take. See `size.toasts`. */
export function useHeightInDialog(
  list: RefObject<HTMLElement | null>,
  dialog: HTMLElement | null,
  toasts: readonly unknown[],
): void {
  useLayoutEffect(() => {
    if (!dialog || toasts.length === 0) return;
    const measure = () => {
      const height = (list.current?.getBoundingClientRect().height ?? 0) + MARGIN_PX;
      dialog.style.setProperty(toastsHeight, `calc(${height}px + env(safe-area-inset-bottom))`);
      // The dialog is now shorter, and the control may be below its edge.
      const { activeElement } = document;
      if (dialog.contains(activeElement)) activeElement?.scrollIntoView({ block: 'nearest' });
    };
    measure();
    window.addEventListener('resize', measure, { passive: true });
    return () => {
      window.removeEventListener('resize', measure);
      dialog.style.removeProperty(toastsHeight);
    };
  }, [list, dialog, toasts]);
}
