import type { Toast } from '@site/shared/federation';
import { createStore, type Store } from './store.ts';

export interface ShownToast extends Toast {
  readonly id: number;
}
export interface ToasterStore {
  /** Shows a toast. Beyond three the oldest goes, destructive ones last. */
  push(toast: Toast): void;
  dismiss(id: number): void;
  /** The toasts on show, oldest first. */
  readonly shown: Store<readonly ShownToast[]>;
}

const MOST = 3;

/** Holds the toasts; outlives pages. */
export function createToaster(): ToasterStore {
  const shown = createStore<readonly ShownToast[]>([]);
  let lastId = 0;
  return {
    shown,
    push: (toast) => shown.set(withinLimit([...shown.get(), { ...toast, id: (lastId += 1) }])),
    dismiss: (id) => shown.set(shown.get().filter((toast) => toast.id !== id)),
  };
}

function withinLimit(toasts: readonly ShownToast[]): readonly ShownToast[] {
  if (toasts.length <= MOST) return toasts;
  const leaving = toasts.slice(0, -1).find((toast) => toast.tone !== 'destructive') ?? toasts[0];
  return toasts.filter((toast) => toast !== leaving);
}
