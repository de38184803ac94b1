import { useRef } from 'react';
import { ToastCard } from './toast-card.tsx';
import { atTop, region, viewport } from './toaster-styles.ts';
import type { ShownToast } from './toaster-store.ts';
import { useCoversFocus } from './use-covers-focus.ts';
import { useHeightInDialog } from './use-height-in-dialog.ts';
import { useToastKeys } from './use-toast-keys.ts';

export interface ToastListProps {
  readonly toasts: readonly ShownToast[];
  /** Toasts up to this id have already been announced. */
  readonly announced: number;
  /** The modal dialog that contains the list. */
  readonly dialog: HTMLElement | null;
  onDismiss(id: number): void;
}

/**
 * Toasts in two live regions, one assertive and one polite, which exist before the first toast. Each announces only additions.
 * Toasts announced elsewhere are rendered outside of them.
 */
export function ToastList({ toasts, announced, dialog, onDismiss }: ToastListProps) {
  const list = useRef<HTMLDivElement>(null);
  useToastKeys(list, toasts.length > 0);
  useHeightInDialog(list, dialog, toasts);
  const isInTheWay = useCoversFocus(list, toasts);
  const isNew = (toast: ShownToast) => toast.id > announced;
  const cards = (isWanted: (toast: ShownToast) => boolean) =>
    toasts
      .filter(isWanted)
      .map((toast) => <ToastCard key={toast.cardId} toast={toast} onDismiss={() => onDismiss(toast.id)} />);
  return (
    <div ref={list} data-print="hide" css={isInTheWay ? [viewport, atTop] : viewport}>
      {announced > 0 && <div css={region}>{cards((toast) => !isNew(toast))}</div>}
      <div role="alert" aria-atomic="false" css={region}>
        {cards((toast) => isNew(toast) && toast.tone === 'destructive')}
      </div>
      <div role="status" aria-atomic="false" css={region}>
        {cards((toast) => isNew(toast) && toast.tone !== 'destructive')}
      </div>
    </div>
  );
}
