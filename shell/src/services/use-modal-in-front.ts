import { useEffect, useState } from 'react';

/**
 * The topmost modal dialog; null if there is none. Everything outside it is inert, so visible and interactive elements must be
 * inside it.
 */
export function useModalInFront(): HTMLDialogElement | null {
  const [front, setFront] = useState<HTMLDialogElement | null>(null);
  useEffect(() => {
    let open: readonly HTMLDialogElement[] = [];
    const changes = new MutationObserver((records) => {
      const touched = records.map(({ target }) => target).filter((node) => node instanceof HTMLDialogElement);
      // A Set keeps the order of opening, so the last dialog is on top.
      open = [...new Set([...open, ...touched])].filter(isModal);
      watch();
      setFront(open.at(-1) ?? null);
    });
    // A dialog may be removed without closing. Observing that costs time on each page change, so it is done only while one is
    // open.
    const watch = () =>
      changes.observe(document.body, {
        attributeFilter: ['open'],
        subtree: true,
        childList: open.length > 0,
      });
    watch();
    return () => changes.disconnect();
  }, []);
  return front;
}

function isModal(dialog: HTMLDialogElement): boolean {
  return dialog.isConnected && dialog.matches(':modal');
}
