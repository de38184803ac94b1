import { useState } from 'react';
import { createPortal } from 'react-dom';
import { useStore } from './store.ts';
import { ToastList } from './toast-list.tsx';
import type { ShownToast, ToasterStore } from './toaster-store.ts';
import { useModalInFront } from './use-modal-in-front.ts';

export { createToaster, type ToasterStore } from './toaster-store.ts';

/** A toast this recent may not have been announced before it moves. */
const ANNOUNCED_AFTER_MS = 1000;

/** The site's toasts. While a modal dialog is open, they move into it, because the page is inert. */
export function Toaster({ store }: { readonly store: ToasterStore }) {
  const toasts = useStore(store.shown);
  const modal = useModalInFront();
  const [place, setPlace] = useState({ modal, announced: 0 });
  // They move into another live region, which must not announce them again.
  if (place.modal !== modal) setPlace({ modal, announced: lastAnnounced(toasts) });
  const list = (shown: readonly ShownToast[], dialog: HTMLElement | null) => (
    <ToastList toasts={shown} announced={place.announced} dialog={dialog} onDismiss={store.dismiss} />
  );
  return (
    <>
      {list(modal ? [] : toasts, null)}
      {modal && createPortal(list(toasts, modal), modal)}
    </>
  );
}

function lastAnnounced(toasts: readonly ShownToast[]): number {
  const before = Date.now() - ANNOUNCED_AFTER_MS;
  return toasts.findLast(({ shownAt }) => shownAt <= before)?.id ?? 0;
}
