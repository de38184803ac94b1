import { useEffect, useState } from 'react';

/**
 * The modal dialog in front of the page, null without one. All outside it is inert: what is to be seen, heard and clicked
 * has to stand inside.
 */
export function useModalInFront(): HTMLDialogElement | null {
  const [front, setFront] = useState<HTMLDialogElement | null>(null);
  useEffect(() => {
    let open: readonly HTMLDialogElement[] = [];
    const changes = new MutationObserver((records) => {
      const touched = records.map(({ target }) => target).filter((node) => node instanceof HTMLDialogElement);
      // A set keeps the order in which they opened: the last one is in front.
      open = [...new Set([...open, ...touched])].filter(isModal);
      watch();
      setFront(open.at(-1) ?? null);
    });
    // A dialog may leave the document without closing. That costs a look at each change of the page, so only while one is open.
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
