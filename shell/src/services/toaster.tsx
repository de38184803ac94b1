import { useRef } from 'react';
import { useStore } from './store.ts';
import { ToastCard } from './toast-card.tsx';
import { atTop, region, viewport } from './toaster-styles.ts';
import type { ToasterStore } from './toaster-store.ts';
import { useCoversFocus } from './use-covers-focus.ts';
import { useToastKeys } from './use-toast-keys.ts';

export { createToaster, type ToasterStore } from './toaster-store.ts';

/** The site's toasts in two live regions that stand in the page from the start: one speaks at once, one waits. */
export function Toaster({ store }: { readonly store: ToasterStore }) {
  const toasts = useStore(store.shown);
  const list = useRef<HTMLDivElement>(null);
  useToastKeys(list, toasts.length > 0);
  const isInTheWay = useCoversFocus(list, toasts);
  const cards = (isUrgent: boolean) =>
    toasts
      .filter((toast) => (toast.tone === 'destructive') === isUrgent)
      .map((toast) => <ToastCard key={toast.id} toast={toast} onDismiss={() => store.dismiss(toast.id)} />);
  return (
    <div ref={list} data-print="hide" css={isInTheWay ? [viewport, atTop] : viewport}>
      <div role="alert" css={region}>
        {cards(true)}
      </div>
      <div role="status" css={region}>
        {cards(false)}
      </div>
    </div>
  );
}
