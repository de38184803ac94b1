import type { Toast } from '@site/shared/federation';
import { createStore, type Store } from './store.ts';
import { timeToRead } from './time-to-read.ts';

export interface ShownToast extends Toast {
  /** Grows with each toast. */
  readonly id: number;
  /** That of its first showing: a repeated message keeps its card, and with it the focus. */
  readonly cardId: number;
  readonly shownAt: number;
  /** What is left of its time; null while nothing but the visitor ends it. Outlasts a move into a dialog or back. */
  readonly clock: { msLeft: number | null };
  /** How often this very message came while it was on show. */
  readonly count: number;
}
export interface ToasterStore {
  /**
   * Shows a toast in place of earlier ones of the same action. A message that is on show already is counted instead.
   * Beyond three the oldest goes, destructive ones last.
   */
  push(toast: Toast): void;
  dismiss(id: number): void;
  /** Takes away all toasts of an action. */
  dismissAction(action: string): void;
  /** The toasts on show, oldest first. */
  readonly shown: Store<readonly ShownToast[]>;
}

const MAX_SHOWN = 3;

/** Holds the toasts; outlives pages. */
export function createToaster(): ToasterStore {
  const shown = createStore<readonly ShownToast[]>([]);
  let lastId = 0;
  return {
    shown,
    push(toast) {
      const same = shown.get().find((other) => isSameMessage(other, toast));
      const others = shown.get().filter((other) => other !== same && !isReplacedBy(toast, other));
      const next = show(toast, (lastId += 1), same);
      shown.set(withinLimit([...others, next]));
    },
    dismiss: (id) => shown.set(shown.get().filter((toast) => toast.id !== id)),
    dismissAction: (action) => shown.set(shown.get().filter((toast) => toast.action !== action)),
  };
}

function show(toast: Toast, id: number, same: ShownToast | undefined): ShownToast {
  const msLeft = toast.tone === 'destructive' ? null : timeToRead(toast);
  const [cardId, count] = same ? [same.cardId, same.count + 1] : [id, 1];
  return { ...toast, id, cardId, shownAt: Date.now(), clock: { msLeft }, count };
}

function isSameMessage(one: Toast, other: Toast): boolean {
  return (
    one.title === other.title &&
    one.description === other.description &&
    one.tone === other.tone &&
    one.action === other.action
  );
}

function isReplacedBy(latest: Toast, earlier: Toast): boolean {
  return latest.action !== undefined && latest.action === earlier.action;
}

function withinLimit(toasts: readonly ShownToast[]): readonly ShownToast[] {
  if (toasts.length <= MAX_SHOWN) return toasts;
  const leaving = toasts.slice(0, -1).find((toast) => toast.tone !== 'destructive') ?? toasts[0];
  return toasts.filter((toast) => toast !== leaving);
}
